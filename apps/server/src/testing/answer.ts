import type { Failure } from '@dangxiao/contract'
import type { LightMyRequestResponse as Response } from 'fastify'

/** What came back for a request. */
export class Answer<T> {
  readonly status: number
  readonly headers: Response['headers']
  readonly text: string
  readonly bytes: Buffer
  readonly cookies: Response['cookies']

  constructor({ statusCode, headers, payload, rawPayload, cookies }: Response) {
    this.status = statusCode
    this.headers = headers
    this.text = payload
    this.bytes = rawPayload
    this.cookies = cookies
  }

  /** What the route promises; a refusal fails the test and says what it was. */
  get value(): T {
    if (this.status !== 200) throw new Error(`expected an answer, got ${this.status} ${this.text}`)
    return JSON.parse(this.text)
  }

  get failure(): Partial<Failure> {
    if (this.status < 400) throw new Error(`expected a refusal, got ${this.status} ${this.text}`)
    return JSON.parse(this.text)
  }
}
