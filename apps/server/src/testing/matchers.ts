import { type ErrorCode, errors } from '@dangxiao/contract'
import { expect } from 'vitest'
import { Answer } from './answer.ts'

interface OwnMatchers<R> {
  /** A refusal with this code and its status, and among its fields these messages. */
  toFail(code: ErrorCode, fields?: Record<string, string>): R
}

declare module 'vitest' {
  interface Matchers<R, T> extends OwnMatchers<R> {}
}

expect.extend({
  toFail(received: unknown, code: ErrorCode, fields: Record<string, string> = {}) {
    if (!(received instanceof Answer)) throw new Error('toFail looks at an Answer; is an await missing?')
    const { status, text } = received
    const said = status === 200 ? undefined : received.failure
    const pass =
      status === errors[code].status &&
      said?.code === code &&
      Object.entries(fields).every(([key, text]) => said.fields?.[key] === text)
    const wanted = JSON.stringify({
      status: errors[code].status,
      code,
      ...(Object.keys(fields).length > 0 && { fields }),
    })
    return {
      pass,
      message: () => `expected ${this.isNot ? 'not ' : ''}${wanted}, got ${status} ${text.slice(0, 500)}`,
    }
  },
})
