import { ImportPage } from '../import/ImportPage.tsx'
import { teacherImport } from './teacher-import.ts'

export const TeacherImportPage = () => <ImportPage definition={teacherImport} />
