import { asc } from 'drizzle-orm'
import type { Db } from '../src/db/connection.ts'
import { familyA } from '../src/shared/review.ts'
import { teachers } from '../src/teacher/teacher.table.ts'
import { demoTeachers } from './demo-content/people.ts'
import { authorOf, type DemoGround, daysBefore, demoFile } from './demo-ground.ts'

const CHUNK = 100

export async function seedTeachers(ground: DemoGround): Promise<void> {
  const { db, now, unitIds, lookups } = ground
  const idOf = (list: Parameters<typeof lookups.flat>[0], name: string | null) =>
    lookups.flat(list).find((item) => item.name === name)?.id ?? null
  const rows = demoTeachers.map((teacher, i) => {
    const time = daysBefore(now, 60 + ((i * 3) % 480), i)
    return {
      name: teacher.name,
      sex: teacher.sex,
      photo: teacher.photo ? demoFile(teacher.photo) : null,
      birthday: teacher.birthday,
      ethnicGroup: teacher.ethnicGroup,
      politicalAffiliation: teacher.politicalAffiliation,
      phone: teacher.phone,
      duty: teacher.duty,
      professionalTitle: teacher.professionalTitle,
      titleName: teacher.titleName,
      employmentType: teacher.employmentType,
      fullOrPartTime: teacher.fullOrPartTime,
      courseCategories: teacher.categories,
      introduction: teacher.introduction,
      courseNames: teacher.courseNames,
      honours: teacher.honours,
      studyFields: teacher.studyFields.flatMap((name) => idOf('study-field', name) ?? []),
      educationBackground: idOf('education-background', teacher.educationBackground),
      educationDegree: idOf('education-degree', teacher.degree),
      rating: idOf('teacher-rating', teacher.rating),
      partySchoolId: unitIds.get(teacher.unitCode) as number,
      auditStatus: familyA.approved,
      auditTime: time,
      submitTime: time,
      createdBy: authorOf(ground, teacher.unitCode),
      createTime: time,
      updateTime: time,
    }
  })
  for (let i = 0; i < rows.length; i += CHUNK) await db.insert(teachers).values(rows.slice(i, i + CHUNK))
}

/** Their ids, in the order of `demoTeachers`. */
export async function demoTeacherIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id: teachers.id }).from(teachers).orderBy(asc(teachers.id)).limit(demoTeachers.length)
  return rows.map(({ id }) => id)
}
