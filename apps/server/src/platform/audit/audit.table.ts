import { bigint, customType, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    time: moment().notNull().defaultNow(),
    userId: integer(),
    userName: text().notNull(),
    unitId: integer(),
    address: text().notNull(),
    action: text().notNull(),
    resource: text().notNull(),
    recordId: bigint({ mode: 'number' }),
    before: jsonb(),
    after: jsonb(),
    /** `ok`, or the code of the refusal. */
    outcome: text().notNull(),
  },
  (t) => [index().on(t.resource, t.recordId), index().on(t.userId, t.time), index().on(t.time)],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const ranges = customType<{ data: string }>({ dataType: () => 'int8multirange' })

/**
 * The hash chain over the audit log: each link seals the rows that came since the one before. The rows do not know of it, for a row that is
 * written once costs half.
 */
export const auditLinks = pgTable('audit_link', {
  link: integer().primaryKey(),
  time: moment().notNull().defaultNow(),
  /** The ids of its rows. Those of one link need not follow each other: a row counts from when its transaction is committed. */
  ids: ranges().notNull(),
  rowCount: integer().notNull(),
  /** The greatest id that this link or one before it seals. */
  upTo: bigint({ mode: 'number' }).notNull(),
  /** SHA-256 over the previous hash and the rows, as `audit_seal` makes it. */
  hash: bytes().notNull(),
})
