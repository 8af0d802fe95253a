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
    /** The link of the chain that seals this row; null until it is sealed. */
    link: integer(),
  },
  (t) => [index().on(t.resource, t.recordId), index().on(t.link), index().on(t.time)],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The hash chain over the audit log: each link seals the rows that came since the one before. */
export const auditLinks = pgTable('audit_link', {
  link: integer().primaryKey(),
  time: moment().notNull().defaultNow(),
  rowCount: integer().notNull(),
  /** SHA-256 over the previous hash and the rows. */
  hash: bytes().notNull(),
})
