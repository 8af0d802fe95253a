import type { Grants, RoleKind } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identified, moment } from '../db/columns.ts'
import { units } from '../unit/unit.table.ts'

export const users = pgTable(
  'app_user',
  {
    ...identified,
    account: text().notNull().unique(),
    name: text().notNull(),
    phone: text().notNull().default(''),
    unitId: integer()
      .notNull()
      .references(() => units.id),
    /** Argon2id in PHC format. */
    passwordHash: text().notNull(),
    mustChangePassword: boolean().notNull().default(true),
    enabled: boolean().notNull().default(true),
    lastSignIn: moment(),
    createTime: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [index().on(t.unitId), uniqueIndex('app_user_one_account').on(sql`lower(${t.account})`)],
)

export const roles = pgTable('role', {
  ...identified,
  code: text().notNull().unique(),
  name: text().notNull(),
  kind: text().$type<RoleKind>().notNull().default('business'),
  grants: jsonb().$type<Grants>().notNull(),
})

export const userRoles = pgTable(
  'user_role',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'restrict' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] })],
)

export const sessions = pgTable(
  'session',
  {
    /** SHA-256 of the token; the token itself is only in the cookie. */
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createTime: moment().notNull(),
    lastSeen: moment().notNull(),
    address: text().notNull(),
  },
  (t) => [index().on(t.userId), index().on(t.lastSeen)],
)

/** Failed sign-ins of an account from an address; `account` as typed, lower case, hashed. */
export const signInFailures = pgTable(
  'sign_in_failure',
  {
    accountHash: text().notNull(),
    address: text().notNull(),
    failures: integer().notNull(),
    lastFailure: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountHash, t.address] })],
)
