import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { identified, moment, owned } from '../db/columns.ts'

/** With such a key the portal of a unit signs what it sends. */
export const portalKeys = pgTable('portal_key', {
  ...identified,
  ...owned,
  /** What the portal names; not secret. */
  keyId: text().notNull().unique(),
  /** What it signs with (`shared/cipher`). */
  secretCipher: text().notNull(),
  createTime: moment().notNull().defaultNow(),
  revokedAt: moment(),
})

/** Calls that were taken, so that none is taken twice. */
export const portalNonces = pgTable(
  'portal_nonce',
  {
    keyId: integer()
      .notNull()
      .references(() => portalKeys.id),
    nonce: text().notNull(),
    time: moment().notNull(),
    /** What the call is counted with: `''`, or a call about one record that has a limit of its own. */
    counter: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.keyId, t.nonce] }),
    index().on(t.keyId, t.counter, t.time),
    index().on(t.time),
  ],
)
