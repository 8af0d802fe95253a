import type { Socket } from 'node:net'
import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

const { builtins, getTypeParser } = pg.types
const TIMES = new Set<number>([builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ, builtins.INTERVAL])
/** Times stay as the database writes them, as Drizzle has them too. */
export const asWritten: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text') => (TIMES.has(type) ? String : getTypeParser(type, format))) as typeof getTypeParser,
}

type Result = pg.QueryResult<Record<string, unknown>>

/** What pg's types leave out of a connection. */
interface Wire {
  stream: Socket
  parsedStatements: Record<string, string>
  sync(): void
}

interface QueryOfPg {
  name: string
  handleCommandComplete(message: unknown, connection: Wire): void
  prepare(connection: Wire): void
  submit(connection: Wire): Error | null
}

/** … and out of a query. */
const Query = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  done: (error: Error | undefined, results: Result | Result[]) => void,
) => QueryOfPg

interface Statement {
  name: string
  text: string
  values: unknown[]
  resolve(rows: unknown[]): void
  reject(error: Error): void
}

const unsynced = new WeakMap<Wire, Wire>()

function withoutSync(connection: Wire): Wire {
  const known: Wire = unsynced.get(connection) ?? Object.create(connection, { sync: { value: () => {} } })
  unsynced.set(connection, known)
  return known
}

/** Statements that are sent in one go and answered in one go; for pg they are one query. When one fails, those after it are not done. */
class Pipeline extends Query {
  readonly #statements: readonly Statement[]
  #done = 0

  constructor(statements: readonly Statement[]) {
    const [first] = statements
    super(first?.text ?? '', [], (error, given) => {
      const results = [given].flat()
      for (const [i, { resolve, reject }] of statements.entries()) {
        if (error) reject(Object.assign(error, { query: statements[this.#done]?.text }))
        else if (results.length !== statements.length) reject(new Error('a pipeline was not answered whole'))
        else resolve(results[i]?.rows ?? [])
      }
    })
    this.#statements = statements
    // Under its name pg takes note that a connection has read a statement.
    if (statements.length === 1) this.name = first?.name ?? ''
  }

  override submit(connection: Wire): null {
    const { stream } = connection
    stream.cork()
    for (const { name, text, values, reject } of this.#statements) {
      // pg would copy what is given as an object, property by property.
      const query = new Query(text, values, (error) => error && reject(error))
      query.name = name
      query.prepare(withoutSync(connection))
    }
    connection.sync()
    stream.uncork()
    return null
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    super.handleCommandComplete(message, connection)
    this.#done++
  }
}

/**
 * Sends in one packet what is asked in one go. Throws its connection away when a query has timed out: the answer may still come, and nobody
 * must take it for another's.
 */
export class PipelinedClient extends pg.Client {
  #waiting: Statement[] = []

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads `query` in seven ways; all of them pass through
  override query(...[first, ...others]: any[]): any {
    this.#sendWaiting()
    const { stream } = this.#wire
    stream.cork()
    process.nextTick(() => stream.uncork())
    const result = (super.query as (...given: unknown[]) => unknown).call(this, first, ...others)
    if (result instanceof Promise) result.catch((error: Error) => this.#giveUp(error))
    return result
  }

  /** Run a statement that the connection keeps under its name; what is run in one go is answered in one go. */
  async rows<R>(name: string, text: string, values: unknown[]): Promise<R[]> {
    try {
      return await new Promise<R[]>((resolve, reject) => {
        if (this.#waiting.length === 0) process.nextTick(() => this.#sendWaiting())
        this.#waiting.push({ name, text, values, resolve: resolve as (rows: unknown[]) => void, reject })
      })
    } catch (error) {
      const cause = error as Error & { query?: string } // `query` is of the one that failed
      this.#giveUp(cause)
      Error.captureStackTrace(cause) // it has come from the socket; now it tells who asked
      throw new DrizzleQueryError(cause.query ?? text, [], cause)
    }
  }

  /** What the connection has not read yet goes alone: pg notes one name for each query. */
  #sendWaiting(): void {
    const waiting = this.#waiting
    this.#waiting = []
    let known: Statement[] = []
    const send = (statements: Statement[]) => statements.length > 0 && super.query(new Pipeline(statements) as unknown as pg.Submittable)
    for (const statement of waiting) {
      if (this.#wire.parsedStatements[statement.name]) known.push(statement)
      else {
        send(known)
        send([statement])
        known = []
      }
    }
    send(known)
  }

  get #wire(): Wire {
    return (this as unknown as { connection: Wire }).connection
  }

  #giveUp({ message }: Error): void {
    if (message === 'Query read timeout') this.end().catch(() => {})
  }
}
