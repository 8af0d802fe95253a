import type {
  CaseInput,
  caseApi,
  InputOf,
  JudgeInput,
  judgeApi,
  TemplateInput,
  templateApi,
} from '@dangxiao/contract'
import { cases } from '../library/case/case.table.ts'
import { judges } from '../library/judge/judge.table.ts'
import { templates } from '../library/template/template.table.ts'
import type { Db } from '../platform/db/connection.ts'
import type { LookupList } from '../platform/lookup/lookups.ts'
import { inserted } from './inserted.ts'

type Case = typeof cases.$inferSelect
type Judge = typeof judges.$inferSelect
type Template = typeof templates.$inferSelect
type TestUnit = { id: number }
type Given<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']> & { unit: TestUnit }

/** Cases and judges, approved unless said otherwise, templates, and what their forms send. @param firstLeaf of a list */
export function libraryBuilders(db: Db, now: () => Date, firstLeaf: (list: LookupList) => number) {
  let count = 0

  const common = (unit: TestUnit) => ({ partySchoolId: unit.id, createdBy: 0, createTime: now() })
  const reviewed = (unit: TestUnit) => ({ ...common(unit), auditStatus: 3 })

  return {
    async case({ unit, ...given }: Given<typeof cases>): Promise<Case> {
      const values = {
        ...reviewed(unit),
        name: `案例${++count}`,
        caseType: firstLeaf('case-type'),
        authors: ['周明'],
        abstract: '一句话说清做了什么、成了什么。',
        background: '<p>背景</p>',
        practice: '<p>做法</p>',
        effect: '<p>成效</p>',
        discussion: '<p>讨论</p>',
        isShow: 1 as const,
      }
      return inserted(db, cases, { ...values, ...given })
    },

    async caseBody({
      unit,
      ...given
    }: Partial<CaseInput> & { unit: TestUnit }): Promise<InputOf<typeof caseApi.add>['body']> {
      return {
        name: '一张清单管到底',
        caseType: firstLeaf('case-type'),
        partySchoolId: unit.id,
        authors: ['周明', '李婷'],
        abstract: '以清单明责，以网格办事。',
        background: '<p>村级事务多、责任不清。</p>',
        practice: '<h2>一、列清单</h2><p>逐项列出村级事务。</p>',
        effect: '<p>办事时间缩短一半。</p>',
        discussion: '<ol><li><p>清单如何更新？</p></li></ol>',
        isShow: 1,
        ...given,
      }
    },

    async judge({ unit, ...given }: Given<typeof judges>): Promise<Judge> {
      const values = {
        ...reviewed(unit),
        name: `评委${++count}`,
        sex: 2 as const,
        professionalTitle: 1,
        expertise: [firstLeaf('study-field')],
        phone: '13912345678',
      }
      return inserted(db, judges, { ...values, ...given })
    },

    async judgeBody({
      unit,
      ...given
    }: Partial<JudgeInput> & { unit: TestUnit }): Promise<InputOf<typeof judgeApi.add>['body']> {
      return {
        name: '欧阳静姝',
        sex: 2,
        partySchoolId: unit.id,
        professionalTitle: 2,
        expertise: [firstLeaf('study-field')],
        phone: `139${String(++count).padStart(8, '0')}`,
        avoidUnitIds: [],
        ...given,
      }
    },

    async template({ unit, ...given }: Given<typeof templates>): Promise<Template> {
      const values = {
        ...common(unit),
        name: `模板${++count}`,
        type: 3,
        content: '<p>通知</p>',
        scope: 1 as const,
      }
      return inserted(db, templates, { ...values, ...given })
    },

    async templateBody({
      unit,
      ...given
    }: Partial<TemplateInput> & { unit: TestUnit }): Promise<InputOf<typeof templateApi.add>['body']> {
      return {
        name: '开班通知',
        type: 3,
        partySchoolId: unit.id,
        content: '<p>{{单位}}定于{{开班日期}}开班。</p>',
        scope: 1,
        ...given,
      }
    },
  }
}
