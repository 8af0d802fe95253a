import { z } from 'zod'
import { Day, IdText, Keyword, LookupItem, PageParams, pageOf, ScopeFilter } from './common.ts'
import { get } from './route.ts'

/** A list shows no more than these; whoever looks for older rows narrows it. */
export const LOG_MOST = 10_000
/** So many days are shown while no day is chosen. */
export const LOG_DAYS = 90

export const logOutcomes = [
  { id: 'done', name: '成功' },
  { id: 'refused', name: '被拒绝' },
] as const

/** The id of a row of the log is longer than that of a record. */
const RowId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, '编号不正确')
  .transform(Number)

export const LogRow = z.object({
  id: z.int(),
  time: z.iso.datetime(),
  /** Empty where nobody was signed in. */
  userName: z.string(),
  unitName: z.string(),
  address: z.string(),
  /** `修改`, `审核通过` */
  action: z.string(),
  /** `录播课` */
  resource: z.string(),
  recordId: z.int().nullable(),
  /** What the record is called, where the row tells. */
  title: z.string(),
  isRefused: z.boolean(),
  /** Why it was refused, as the user read it. */
  reason: z.string(),
})
export type LogRow = z.output<typeof LogRow>

export const LogEntry = LogRow.extend({
  /** Field by field; a side without a value is empty. */
  changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
})
export type LogEntry = z.output<typeof LogEntry>

export const LogFilter = z.object({
  ...ScopeFilter,
  /** Part of the name of a person or of what somebody signs in with. */
  keyword: Keyword,
  resource: z.string().max(40).optional(),
  recordId: IdText.optional(),
  address: z.string().trim().max(45).optional(),
  outcome: z.enum(['done', 'refused']).optional(),
  startDate: Day.optional(),
  endDate: Day.optional(),
})
export type LogFilter = z.output<typeof LogFilter>

// biome-ignore format: one call a line, aligned
export const logApi = {
  list:      get('/logs/list/:pageNum/:pageSize', { summary: '操作日志', permission: 'log:view', params: PageParams, query: LogFilter, response: pageOf(LogRow) }),
  find:      get('/logs/:id',                     { summary: '日志详情', permission: 'log:view', params: z.object({ id: RowId }), response: LogEntry }),
  resources: get('/logs/resources',               { summary: '日志中的对象', permission: 'log:view', response: z.array(LookupItem.extend({ id: z.string() })) }),
}
