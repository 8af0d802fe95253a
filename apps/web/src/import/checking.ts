import { IMPORT_CHECK_MAX, type RowVerdict, type Terms } from '@dangxiao/contract'
import { call } from '../session/client.ts'
import {
  type ImportDefinition,
  type Input,
  isGood,
  type Judged,
  judge,
  place,
  type Row,
} from './definition.ts'

/** Rows looked at between two pauses, in which the page can answer the user. */
const AT_ONCE = Math.min(200, IMPORT_CHECK_MAX)

/** What is known of the rows: what the form's rules say, then what the server says. A changed row is another row. */
export class Checking {
  readonly #definition: ImportDefinition
  readonly #judged = new WeakMap<Row, Judged>()
  readonly #verdicts = new WeakMap<Row, RowVerdict>()
  readonly #asked = new Set<string>()
  #terms: Terms

  constructor(definition: ImportDefinition, terms: Terms) {
    this.#definition = definition
    this.#terms = terms
  }

  get terms(): Terms {
    return this.#terms
  }

  /** Undefined until its names have been looked up. */
  judged(row: Row): Judged | undefined {
    const known = this.#judged.get(row)
    if (known || this.#unknownNames(row).length > 0) return known
    const judged = judge(this.#definition, row, this.#terms)
    this.#judged.set(row, judged)
    return judged
  }

  /** What is known already: all rows at once would hold up the page. */
  known(row: Row): Judged | undefined {
    return this.#judged.get(row)
  }

  likely(row: Row): readonly string[] {
    return this.#verdicts.get(row)?.likely ?? []
  }

  isDone(row: Row): boolean {
    const judged = this.#judged.get(row)
    return judged !== undefined && (!isGood(judged) || this.#verdicts.has(row))
  }

  /** What the server has said of a row. */
  tell(row: Row, verdict: RowVerdict): void {
    this.#verdicts.set(row, verdict)
    const judged = this.#judged.get(row)
    if (judged)
      for (const [field, message] of Object.entries(verdict.fields))
        place(this.#definition.columns, judged, field, message)
  }

  /** Look at the next rows that wait. @throws CallFailure */
  async goOn(rows: readonly Row[], signal: AbortSignal): Promise<void> {
    const waiting = rows.filter((row) => !this.isDone(row)).slice(0, AT_ONCE)
    await this.#lookUp(waiting, signal)
    const good = waiting.flatMap((row) => {
      const judged = this.judged(row)
      return judged && isGood(judged) ? [{ row, input: judged.input }] : []
    })
    if (good.length === 0) return
    const body: { rows: Input[] } = { rows: good.map(({ input }) => input) }
    const verdicts = (await call(this.#definition.routes.check, { body }, { signal, patience: 60_000 })).rows
    for (const [i, { row }] of good.entries()) this.tell(row, verdicts[i] ?? { fields: {}, likely: [] })
  }

  async #lookUp(rows: readonly Row[], signal: AbortSignal): Promise<void> {
    const { namesIn, routes } = this.#definition
    const names = [...new Set(rows.flatMap((row) => this.#unknownNames(row)))]
    if (!namesIn || names.length === 0) return
    const found = (await call(routes.terms, { body: { names } }, { signal }))[namesIn] ?? []
    for (const name of names) this.#asked.add(name)
    this.#terms = { ...this.#terms, [namesIn]: [...(this.#terms[namesIn] ?? []), ...found] }
  }

  #unknownNames(row: Row): string[] {
    return this.#definition.columns.flatMap(
      ({ names }, i) => names?.(row.cells[i] ?? '').filter((name) => !this.#asked.has(name)) ?? [],
    )
  }
}
