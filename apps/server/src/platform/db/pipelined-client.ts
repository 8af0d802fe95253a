import type { Socket } from 'node:net'
import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

const { builtins, getTypeParser } = pg.types
const TIMES = new Set<number>([builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ, builtins.INTERVAL])
/** Times stay as the database writes them, as Drizzle has them too. */
export const asWritten: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text') =>
    TIMES.has(type) ? String : getTypeParser(type, format)) as typeof getTypeParser,
}

type Result = pg.QueryResult<Record<string, unknown>>

/** What pg's types leave out of a connection. */
interface Wire {
  stream: Socket
  parsedStatements: Record<string, string>
  bind(to: { statement: string; values: unknown[] }): void
  describe(what: { type: 'P' }): void
  execute(portal: object): void
  sync(): void
}

interface QueryOfPg {
  name: string
  handleCommandComplete(message: unknown, connection: Wire): void
  submit(connection: Wire): Error | null
}

/** … of a query */
const Query = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  done: (error: Error | undefined, results: Result | Result[]) => void,
) => QueryOfPg

/** … and of pg itself: values as they are sent. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

interface Statement {
  name: string
  text: string
  values: unknown[]
  resolve(rows: unknown[]): void
  reject(error: Error): void
}

/** A statement that the connection has not read yet; pg notes its name. Given as an object it would be copied, property by property. */
function firstReading({ name, text, values, resolve, reject }: Statement): QueryOfPg {
  const query = new Query(text, values, (error, result) =>
    error ? reject(error) : resolve((result as Result).rows),
  )
  query.name = name
  return query
}

/** Statements that are sent in one go and answered in one go; for pg they are one query. When one fails, those after it are not done. */
class Pipeline extends Query {
  readonly #statements: readonly Statement[]
  #done = 0

  constructor(statements: readonly Statement[]) {
    super('', [], (error, given) => {
      const results = [given].flat()
      for (const [i, { resolve, reject }] of statements.entries()) {
        if (error) reject(Object.assign(error, { query: statements[this.#done]?.text }))
        else if (results.length !== statements.length) reject(new Error('a pipeline was not answered whole'))
        else resolve(results[i]?.rows ?? [])
      }
    })
    this.#statements = statements
  }

  override submit(connection: Wire): Error | null {
    try {
      const encoded = this.#statements.map(({ values }) => values.map((value) => prepareValue(value)))
      connection.stream.cork()
      for (const [i, { name }] of this.#statements.entries()) {
        connection.bind({ statement: name, values: encoded[i] ?? [] })
        connection.describe({ type: 'P' })
        connection.execute({})
      }
      connection.sync()
      connection.stream.uncork()
      return null
    } catch (error) {
      return error as Error // of a value that cannot be sent: nothing was
    }
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

  #sendWaiting(): void {
    const waiting = this.#waiting
    this.#waiting = []
    let known: Statement[] = []
    const send = (query: QueryOfPg) => super.query(query as unknown as pg.Submittable)
    const sendKnown = () => known.length > 0 && send(new Pipeline(known))
    for (const statement of waiting) {
      if (this.#wire.parsedStatements[statement.name]) known.push(statement)
      else {
        sendKnown()
        known = []
        send(firstReading(statement))
      }
    }
    sendKnown()
  }

  get #wire(): Wire {
    return (this as unknown as { connection: Wire }).connection
  }

  #giveUp({ message }: Error): void {
    if (message === 'Query read timeout') this.end().catch(() => {})
  }
}
