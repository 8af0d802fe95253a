import { auditStatusA, auditStatusB } from '@dangxiao/contract'
import type { Context } from '../../platform/context/context.ts'
import { fieldWords } from './log.words.ts'

const UNITS = new Set([
  ...['partySchoolId', 'unitId', 'auditUnitId', 'rejectedUnitId', 'applyUnitId', 'parentId'],
  ...['avoidUnitIds', 'watchUnitIds', 'sharedUnitIds'],
])
/** Hold entries of the lists that may grow. */
const ENTRIES = new Set([
  ...['courseClassification', 'teachingMethod', 'rating', 'expertise', 'caseType', 'studyFields'],
  ...['courseCategories', 'unitField', 'educationBackground', 'educationDegree'],
])
const STATUSES = new Set(['auditStatus', 'revisionStatus'])
const FAMILY_B = new Set(['education_base', 'training_base', 'live_comment'])
const YES_NO = /^(is[A-Z]|allowComment$)/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const MARKUP = /<[^>]*>/g

/** A value of the log as a person reads it: names for ids, moments in Asia/Shanghai; empty where there is none. */
export function said(ctx: Context, resource: string, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') return number(ctx, resource, field, value)
  if (typeof value === 'string')
    return MOMENT.test(value) ? inShanghai(value) : value.replace(MARKUP, ' ').trim()
  if (Array.isArray(value)) return value.map((one) => said(ctx, resource, field, one)).join('、')
  const parts = Object.entries(value).map(([name, part]) => {
    const text = said(ctx, resource, name, part)
    return text && `${fieldWords[name] ?? name}：${text}`
  })
  return `（${parts.filter(Boolean).join('，')}）`
}

function number(ctx: Context, resource: string, field: string, value: number): string {
  if (UNITS.has(field)) return ctx.units.name(value)
  if (ENTRIES.has(field)) return ctx.lookups.name(value) ?? String(value)
  if (STATUSES.has(field)) return statusWord(resource, value)
  if (YES_NO.test(field)) return value === 1 ? '是' : '否'
  return String(value)
}

function statusWord(resource: string, value: number): string {
  const { pending, rejected, approved } = FAMILY_B.has(resource) ? auditStatusB : auditStatusA
  const words = { [pending]: '待审核', [rejected]: '已驳回', [approved]: '已通过' }
  return words[value] ?? '已取消'
}

const inShanghai = (moment: string) =>
  new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
