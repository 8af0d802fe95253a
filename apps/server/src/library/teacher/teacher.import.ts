import { TeacherInput } from '@dangxiao/contract'
import { asSaved, type Importable, listTerms, unitTerms } from '../../review/save/import.ts'
import type { TeacherStored } from './teacher.queries.ts'
import { savedTeacher } from './teacher.save.ts'
import { likelyAmong } from './teacher-likely.ts'

export const importedTeacher: Importable<TeacherStored, TeacherInput> = {
  ...asSaved(savedTeacher),
  schema: TeacherInput,
  terms: (ctx) => ({
    unit: unitTerms(ctx),
    unitField: listTerms(ctx, 'unit-field'),
    level: listTerms(ctx, 'level'),
    rating: listTerms(ctx, 'teacher-rating'),
    studyField: listTerms(ctx, 'study-field'),
    background: listTerms(ctx, 'education-background'),
    degree: listTerms(ctx, 'education-degree'),
  }),
  likely: likelyAmong,
}
