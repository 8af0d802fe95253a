import { sql } from 'drizzle-orm'

/** Numbers of the advisory locks that the whole product takes, so that no two mean different things by one. */
export const locks = {
  migrate: 71001,
  foldTallies: 71002,
  sealAudit: 71003,
  learningRecords: 71004,
  changeUnits: 71005,
  exports: 71006,
  computeRankings: 71007,
  /** With the day as a second number. */
  lessonsOfDay: 71060,
  /** With the class as a second number. */
  applyingForClass: 71070,
  /** With a number made of the key and the call. */
  portalCalls: 71091,
  /** With a number made of the class and the viewer. */
  commentsOfViewer: 71092,
  /** With the unit as a second number. */
  bannersOfUnit: 71080,
  /** With a number made of the table, the mark and the unit. */
  marksOfUnit: 71081,
  /** With a number made of the key. */
  upload: 71130,
  /** With a number made of the file's id. */
  mediaFile: 71140,
} as const
type Lock = (typeof locks)[keyof typeof locks]

/** Is it free? Then it is held until the transaction ends. */
export const tryLock = (lock: Lock) => sql<boolean>`pg_try_advisory_xact_lock(${sql.raw(String(lock))})`
/** Waits for it, and holds it until the transaction ends. */
export const takeLock = (lock: Lock) => sql`select pg_advisory_xact_lock(${sql.raw(String(lock))})`
