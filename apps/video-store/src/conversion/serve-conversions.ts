import type { FastifyInstance } from 'fastify'
import { HttpFault } from '../ground/errors.ts'
import { queryOf } from '../ground/http.ts'
import type { Store } from '../sessions/store.ts'
import { signedWith } from '../signing/call-signature.ts'
import type { Conversions } from './conversions.ts'

/** `POST /conversions?fileId=`: once more, for who has the key. */
export function serveConversions(
  app: FastifyInstance,
  store: Store,
  conversions: Conversions | undefined,
): void {
  app.post('/conversions', { onRequest: signedWith(store) }, async (request) => {
    const record = await store.sessions.committed(queryOf(request).get('fileId') ?? '')
    if (!record) throw new HttpFault(404)
    if (!conversions) return { canConvert: false }
    return { canConvert: true, taskId: (await conversions.again(record)) ?? null }
  })
}
