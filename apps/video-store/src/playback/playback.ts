import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpFault } from '../ground/errors.ts'
import { only, readByAll, restOf } from '../ground/http.ts'
import type { Store } from '../sessions/store.ts'
import { signedWith } from '../signing/call-signature.ts'
import { sendCommitted } from './committed.ts'
import { sendBackOfficeFile } from './files.ts'

/** `/vod/FILE_ID/NAME`: what is committed. `/files/PATH`: what the back-office shows. */
export function servePlayback(app: FastifyInstance, store: Store): void {
  const { sessions, folders } = store
  const reads = ['GET', 'HEAD']
  only(
    app,
    reads,
    '/vod/*',
    async (request, reply) => {
      const sent = await sendCommitted(request, reply, store, restOf(request))
      if (!sent) throw new HttpFault(404)
      return sent
    },
    readByAll,
  )
  only(
    app,
    reads,
    '/files/*',
    (request, reply) => sendBackOfficeFile(request, reply, folders.files),
    readByAll,
  )
  app.delete(
    '/vod/:fileId(^\\d+$)',
    { onRequest: signedWith(store) },
    async (request: FastifyRequest<{ Params: { fileId: string } }>, reply) => {
      const record = await sessions.committed(request.params.fileId)
      if (!record) throw new HttpFault(404)
      await sessions.removeCommitted(record)
      return reply.code(204).send()
    },
  )
}
