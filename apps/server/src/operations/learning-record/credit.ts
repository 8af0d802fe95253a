import { type SQL, sql } from 'drizzle-orm'
import type { Settings } from '../../platform/settings/settings.ts'
import { learningRecords } from './learning-record.table.ts'

type Rule = Pick<Settings, 'creditMinutes'>

/** The rule of the credit hours, as it is printed. */
export const creditRuleOf = ({ creditMinutes }: Rule): string =>
  `学时按每${creditMinutes}分钟1学时计算，保留一位小数，余数舍去；未完成的记录不计学时。`

/** A record's credit hours, in tenths. */
export const creditTenths = ({ creditMinutes }: Rule): SQL<number> =>
  sql`(case when ${learningRecords.isFinished} then ${learningRecords.minutes} * 10 / ${sql.raw(String(creditMinutes))} else 0 end)`
