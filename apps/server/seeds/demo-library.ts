import { asc, eq } from 'drizzle-orm'
import { cases } from '../src/library/case/case.table.ts'
import { courses } from '../src/library/course/course.table.ts'
import { judges } from '../src/library/judge/judge.table.ts'
import { templates } from '../src/library/template/template.table.ts'
import type { LookupList } from '../src/platform/lookup/lookups.ts'
import { familyA } from '../src/review/decision/review.ts'
import { demoCases } from './demo-content/cases.ts'
import { demoJudges } from './demo-content/judges.ts'
import { spread } from './demo-content/pick.ts'
import { demoTemplates } from './demo-content/templates.ts'
import { authorOf, type DemoGround, daysBefore, demoFile } from './demo-ground.ts'
import { demoRecord } from './demo-record.ts'

function entryOf({ lookups }: DemoGround, list: LookupList, name: string): number {
  const found = lookups.flat(list).find((item) => item.name === name)
  if (!found) throw new Error(`no entry ${name} in ${list}`)
  return found.id
}

export async function seedCases(ground: DemoGround): Promise<void> {
  const { db } = ground
  const approved = await db
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.auditStatus, familyA.approved))
    .orderBy(asc(courses.id))
  for (const [i, entry] of demoCases.entries()) {
    const { columns, remember } = demoRecord(ground, { resource: 'case', family: familyA }, entry, i)
    const related = Array.from(
      { length: entry.courseCount },
      (_, k) => approved[spread(i * 5 + k, 71, approved.length)]?.id ?? 0,
    )
    const content = {
      name: entry.name,
      caseType: entryOf(ground, 'case-type', entry.type),
      authors: [...new Set(entry.authors)],
      abstract: entry.abstract,
      background: entry.background,
      practice: entry.practice,
      effect: entry.effect,
      discussion: entry.discussion,
      coverUrl: entry.cover && demoFile(entry.cover),
      attachments: [],
      honorsType: entry.honour === null ? null : entryOf(ground, 'course-honour', entry.honour),
      courseIds: [...new Set(related)],
      isShow: entry.isShow,
    }
    const revision =
      entry.state === 'revision'
        ? {
            ...content,
            partySchoolId: columns.partySchoolId,
            effect: `${content.effect}<p>本年度新增推广点3个，做法写入全县工作要点。</p>`,
          }
        : null
    const [row] = await db
      .insert(cases)
      .values({ ...content, ...columns, revision })
      .returning({ id: cases.id })
    await remember('case_study', row?.id as number)
  }
}

export async function seedJudges(ground: DemoGround): Promise<void> {
  const { db, unitIds } = ground
  for (const [i, judge] of demoJudges.entries()) {
    const { columns, remember } = demoRecord(ground, { resource: 'judge', family: familyA }, judge, i)
    const {
      unitCode: _unit,
      state: _state,
      rejectReason: _reason,
      pinned: _pinned,
      daysAgo: _days,
      avoidUnitCodes,
      ...fields
    } = judge
    const content = {
      ...fields,
      expertise: judge.expertise.map((name) => entryOf(ground, 'study-field', name)),
      avoidUnitIds: avoidUnitCodes.map((code) => unitIds.get(code) as number),
    }
    const revision =
      judge.state === 'revision'
        ? { ...content, partySchoolId: columns.partySchoolId, duty: `${judge.duty}（主持工作）` }
        : null
    const [row] = await db
      .insert(judges)
      .values({ ...content, ...columns, revision })
      .returning({ id: judges.id })
    await remember('judge', row?.id as number)
  }
}

export async function seedTemplates(ground: DemoGround): Promise<void> {
  const rows = demoTemplates.map(({ unitCode, pinned, daysAgo, ...template }, i) => {
    const time = daysBefore(ground.now, daysAgo, i)
    return {
      ...template,
      partySchoolId: ground.unitIds.get(unitCode) as number,
      pinnedAt: pinned ? time : null,
      createdBy: authorOf(ground, unitCode),
      createTime: time,
      updateTime: time,
    }
  })
  await ground.db.insert(templates).values(rows)
}
