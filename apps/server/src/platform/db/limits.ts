/** What a connection is for. Its name in `pg_stat_activity` says so. */
export type Purpose = 'pages' | 'imports' | 'maintenance' | 'migration' | 'export'

interface Limits {
  /** Milliseconds after which the database ends a statement itself; 0: never. */
  statement_timeout: number
  /** Milliseconds for which a statement waits for another transaction's lock; 0: for ever. */
  lock_timeout: number
  /** Milliseconds after which a transaction that does nothing is ended. */
  idle_in_transaction_session_timeout: number
}

/** A page is answered within 3 s, if only by 503; what nobody waits for may take longer. */
export const limitsOf: Record<Purpose, Limits> = {
  pages: { statement_timeout: 2_500, lock_timeout: 1_500, idle_in_transaction_session_timeout: 10_000 },
  // Thousands of rows in one statement, for somebody who sees the progress.
  imports: { statement_timeout: 60_000, lock_timeout: 2_500, idle_in_transaction_session_timeout: 60_000 },
  maintenance: {
    statement_timeout: 3_600_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
  },
  // Servers that start together wait for the one that migrates and fills the tables.
  migration: { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 },
  // As long as somebody reads: a reader who stops ends the statement.
  export: { statement_timeout: 0, lock_timeout: 2_500, idle_in_transaction_session_timeout: 60_000 },
}

/** What a connection for this purpose is opened with. */
export const optionsFor = (purpose: Purpose) => ({
  application_name: `dangxiao ${purpose}`,
  ...limitsOf[purpose],
})
