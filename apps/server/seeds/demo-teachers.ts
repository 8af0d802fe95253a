import { asc } from 'drizzle-orm'
import type { TeacherStored } from '../src/library/teacher/teacher.queries.ts'
import { teachers } from '../src/library/teacher/teacher.table.ts'
import type { Db } from '../src/platform/db/connection.ts'
import type { LookupList } from '../src/platform/lookup/lookups.ts'
import { familyA } from '../src/review/decision/review.ts'
import { type DemoTeacher, demoTeachers } from './demo-content/people.ts'
import { pick, spread } from './demo-content/pick.ts'
import { teacherStates } from './demo-content/teacher-states.ts'
import { type DemoGround, demoFile } from './demo-ground.ts'
import { demoRecord } from './demo-record.ts'

const schools = ['湘江大学', '洞庭师范大学', '麓山财经大学', '南岳理工学院', '沅水农业大学']

export async function seedTeachers(ground: DemoGround): Promise<void> {
  for (const [i, teacher] of demoTeachers.entries()) await seedTeacher(ground, teacher, i)
}

async function seedTeacher(ground: DemoGround, teacher: DemoTeacher, i: number): Promise<void> {
  const {
    revised,
    featured,
    daysAgo = 60 + ((i * 3) % 480),
    ...state
  } = teacherStates[i] ?? { state: 'approved' }
  const given = { unitCode: teacher.unitCode, daysAgo, ...state }
  const { columns, remember } = demoRecord(ground, { resource: 'teacher', family: familyA }, given, i)
  const input = inputOf(ground, teacher, i, columns.partySchoolId)
  const { duty = input.duty, honour } = revised ?? {}
  const [row] = await ground.db
    .insert(teachers)
    .values({
      ...input,
      ...columns,
      revision: revised
        ? { ...input, duty, honours: honour ? [...input.honours, honour] : input.honours }
        : null,
      featuredAt: featured ? columns.auditTime : null,
    })
    .returning({ id: teachers.id })
  await remember('teacher', row?.id as number)
}

function inputOf(
  { lookups }: DemoGround,
  teacher: DemoTeacher,
  i: number,
  partySchoolId: number,
): TeacherStored {
  const idOf = (list: LookupList, name: string | null) =>
    lookups.flat(list).find((item) => item.name === name)?.id ?? null
  const isOfficial = teacher.employmentType === 3 && teacher.professionalTitle <= 3
  return {
    name: teacher.name,
    sex: teacher.sex,
    photo: teacher.photo ? demoFile(teacher.photo) : null,
    birthday: teacher.birthday,
    ethnicGroup: teacher.ethnicGroup,
    politicalAffiliation: teacher.politicalAffiliation,
    phone: teacher.phone,
    idCardCipher: null,
    partySchoolId,
    unitField: idOf('unit-field', fieldOf(teacher)),
    duty: teacher.duty,
    level: isOfficial ? idOf('level', pick(['县处级', '乡科级', '乡科级'], i, 31)) : null,
    staffType: teacher.employmentType === 3 ? (isOfficial ? 1 : 4) : pick([2, 3, 3], i, 32),
    employmentType: teacher.employmentType,
    fullOrPartTime: teacher.fullOrPartTime,
    isLeadingOfficial: isOfficial && spread(i, 33, 3) === 0 ? 1 : 0,
    courseCategories: teacher.categories,
    professionalTitle: teacher.professionalTitle,
    titleName: teacher.titleName,
    rating: idOf('teacher-rating', teacher.rating),
    studyFields: teacher.studyFields.flatMap((name) => idOf('study-field', name) ?? []),
    introduction: teacher.introduction,
    courseNames: teacher.courseNames,
    honours: teacher.honours,
    educationBackground: idOf('education-background', teacher.educationBackground),
    educationDegree: idOf('education-degree', teacher.degree),
    school: teacher.degree ? pick(schools, i, 34) : '',
    isShow: spread(i, 35, 12) === 0 ? 0 : 1,
    attachments: [],
  }
}

function fieldOf({ unitCode, employmentType, categories }: DemoTeacher): string {
  if (unitCode.startsWith('GX')) return '高校'
  if (unitCode.startsWith('GQ')) return '国企'
  if (employmentType !== 3) return '党校'
  return categories.includes(5) ? '农村社区' : '党政机关'
}

/** Their ids, in the order of `demoTeachers`. */
export async function demoTeacherIds(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: teachers.id })
    .from(teachers)
    .orderBy(asc(teachers.id))
    .limit(demoTeachers.length)
  return rows.map(({ id }) => id)
}
