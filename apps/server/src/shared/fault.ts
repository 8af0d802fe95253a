import { type ErrorCode, errors } from '@dangxiao/contract'

type Details = { fields?: Record<string, string> } & { [fill: string]: string | number | Record<string, string> | undefined }

/** A failure that the caller is told of: a code of the error table, with what fills its `{n}`, `{name}` … or the fields it concerns. */
export class Fault extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined

  constructor(code: ErrorCode, { fields, ...fill }: Details = {}) {
    const [firstField] = code === 'BAD_INPUT' ? Object.values(fields ?? {}) : []
    super(firstField ?? errors[code].message.replace(/\{(\w+)\}/g, (_, key) => String(fill[key])))
    this.code = code
    this.fields = fields
  }

  get status(): number {
    return errors[this.code].status
  }
}
