import { type ConcernedVisit, type ErrorCode, errors } from '@dangxiao/contract'

type Lists = { fields?: Record<string, string>; visits?: readonly ConcernedVisit[] }
type Details = Lists & { [fill: string]: string | number | Lists[keyof Lists] }

/** A failure that the caller is told of: a code of the error table, with what fills its `{n}`, `{name}` … or the fields it concerns. */
export class Fault extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly visits: readonly ConcernedVisit[] | undefined

  constructor(code: ErrorCode, { fields, visits, ...fill }: Details = {}) {
    const [firstField] = code === 'BAD_INPUT' ? Object.values(fields ?? {}) : []
    super(firstField ?? errors[code].message.replace(/\{(\w+)\}/g, (_, key) => String(fill[key])))
    this.code = code
    this.fields = fields
    this.visits = visits
  }

  get status(): number {
    return errors[this.code].status
  }
}
