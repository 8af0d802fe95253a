import { randomUUID } from 'node:crypto'
import { portalHeaders, type ResultOf, type Route } from '@dangxiao/contract'
import type { PortalKey } from '../platform/portal/keys.ts'
import { signatureOf } from '../platform/portal/signature.ts'
import type { Answer } from './answer.ts'
import { addressOf, type TestServer } from './test-server.ts'

interface Sent {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** Headers other than the right ones. */
  headers?: Record<string, string>
  nonce?: string
  /** What is signed instead of what is sent. */
  signed?: Partial<Parameters<typeof signatureOf>[1]>
}

/** Calls as the portal that has `key` signs them. */
export const asPortal =
  ({ send, clock }: Pick<TestServer, 'send' | 'clock'>, { keyId, secret }: PortalKey) =>
  async <R extends Route>(
    route: R,
    { params, query, body, headers, nonce = randomUUID(), signed }: Sent = {},
  ): Promise<Answer<ResultOf<R>>> => {
    const { method } = route
    const path = addressOf(route, { params, query })
    const payload = body === undefined ? '' : JSON.stringify(body)
    const timestamp = String(Math.floor(clock.now().getTime() / 1000))
    const signature = signatureOf(secret, { method, path, timestamp, nonce, body: payload, ...signed })
    return (await send({
      method,
      url: path,
      headers: {
        [portalHeaders.key]: keyId,
        [portalHeaders.timestamp]: signed?.timestamp ?? timestamp,
        [portalHeaders.nonce]: nonce,
        [portalHeaders.signature]: signature,
        ...(payload && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload && { payload }),
    })) as Answer<never>
  }
