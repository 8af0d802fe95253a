import {
  Column,
  getTableName,
  is,
  Param,
  Placeholder,
  type Query,
  SQL,
  type SQLChunk,
  StringChunk,
  Table,
} from 'drizzle-orm'
import type { Db } from './connection.ts'
import { statementName } from './statement.ts'

/** Most statements kept of a database; then it begins anew. */
const MOST_KEPT = 500

/**
 * Takes the values out of expressions and leaves placeholders, so that the statement they stand in can be used again
 * with other values. An expression loses what `mapWith` has given it.
 */
export class Values {
  readonly taken: Record<string, unknown> = {}
  #n = 0
  /** What the expressions are without their values: two of the same shape make the same statement. Undefined when that cannot be told. */
  shape: string | undefined = ''

  outOf(expression: SQL): SQL {
    return new SQL(expression.queryChunks.map((chunk) => this.#outOfChunk(chunk)))
  }

  take(value: unknown): Placeholder {
    const name = `v${this.#n++}`
    this.taken[name] = value
    this.#add('$')
    return new Placeholder(name)
  }

  #add(text: string | undefined): void {
    this.shape = this.shape === undefined || text === undefined ? undefined : this.shape + text
  }

  #outOfChunk(chunk: SQLChunk | undefined): SQLChunk | undefined {
    if (is(chunk, SQL)) return this.outOf(chunk)
    if (is(chunk, Param))
      return chunk.value === null ? this.take(null) : new Param(this.take(chunk.value), chunk.encoder)
    if (Array.isArray(chunk)) return chunk.map((inner) => this.#outOfChunk(inner) as SQLChunk)
    if (chunk !== undefined && (typeof chunk !== 'object' || chunk instanceof Date)) return this.take(chunk)
    this.#add(nameOf(chunk))
    return chunk
  }
}

function nameOf(chunk: SQLChunk | undefined): string | undefined {
  if (chunk === undefined) return ''
  if (is(chunk, StringChunk)) return chunk.value.join('')
  if (is(chunk, Column)) return `${getTableName(chunk.table)}.${chunk.name}`
  return is(chunk, Table) ? getTableName(chunk) : undefined
}

const numbers = new WeakMap<object, number>()
let given = 0

/** A number for a thing that stays the same object, to tell it from others in a shape. */
export function numberOf(thing: object): number {
  const known = numbers.get(thing) ?? ++given
  numbers.set(thing, known)
  return known
}

function prepared<R>(
  statement: { prepare(name: string): Built<R>; toSQL(): Query },
  isKept: boolean,
): Built<R> {
  return statement.prepare((isKept && statementName(statement.toSQL().sql)) || '')
}

interface Built<R> {
  execute(values?: Record<string, unknown>): Promise<R>
  getQuery(): Query
}

const kept = new WeakMap<Db, Map<string, unknown>>()

/**
 * A statement that is built once for each shape, for building one takes longer than sending it. Undefined when it holds a value of this
 * request.
 *
 * @param isKept by connections too, under a name. PostgreSQL plans it for its values all the same, while one plan for all seems dearer: it must
 *   seem so for every shape that is kept.
 */
export function built<R>(
  db: Db,
  shape: string,
  build: () => { prepare(name: string): Built<R>; toSQL(): Query },
  isKept = false,
): Built<R> | undefined {
  const known = kept.get(db) ?? new Map<string, unknown>()
  kept.set(db, known)
  const earlier = known.get(shape)
  if (earlier) return earlier as Built<R> // kept below under the same shape
  const statement = prepared(build(), isKept)
  const isEmpty = (param: unknown) =>
    is(param, Placeholder) || (is(param, Param) && is(param.value, Placeholder))
  if (!statement.getQuery().params.every(isEmpty)) return undefined
  if (known.size >= MOST_KEPT) known.clear()
  known.set(shape, statement)
  return statement
}
