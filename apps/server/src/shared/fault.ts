import { type ErrorCode, errors } from '@dangxiao/contract'

/** A failure that the caller is told of: a code of the error table, with what fills its `{n}` or the fields it concerns. */
export class Fault extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined

  constructor(code: ErrorCode, details: { n?: number; fields?: Record<string, string> } = {}) {
    const [firstField] = code === 'BAD_INPUT' ? Object.values(details.fields ?? {}) : []
    super(firstField ?? errors[code].message.replace('{n}', String(details.n)))
    this.code = code
    this.fields = details.fields
  }

  get status(): number {
    return errors[this.code].status
  }
}
