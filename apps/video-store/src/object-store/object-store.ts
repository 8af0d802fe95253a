import { createHash, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StoreFault } from '../ground/errors.ts'
import { answerAsXml, queryOf, readBodies, restOf, sendXml } from '../ground/http.ts'
import { parseCompletion } from '../ground/xml.ts'
import { headBytes, headOf, imageTypes, videoEnding } from '../media/media-types.ts'
import { sendCommitted } from '../playback/committed.ts'
import { sendFile } from '../playback/send-file.ts'
import { MultipartUpload } from '../sessions/multipart.ts'
import { receive } from '../sessions/receive.ts'
import { assertRoom, hasRoom } from '../sessions/room.ts'
import { type AppliedFile, filesOf, objectKey } from '../sessions/session.ts'
import type { OpenSession } from '../sessions/sessions.ts'
import type { Store } from '../sessions/store.ts'
import { parseAuthorization, verifyAuthorization } from '../signing/cos-signature.ts'
import { bucketName, type ObjectCall, uploadOf } from './call.ts'
import { listParts, listUploads } from './lists.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose credential signed this call on the object store. */
    session: OpenSession
  }
}

/** A client that starts again and again loses its oldest uploads. */
const mostUploads = 3
const largestPart = 5 * 1024 ** 3

/** The calls on `/` and `/KEY`. What is committed can be read by all; everything else needs the credential of its session. */
export async function serveObjects(app: FastifyInstance, store: Store): Promise<void> {
  app.setErrorHandler(answerAsXml)
  app.decorateRequest('session')
  app.addHook('onRequest', async (request, reply) => {
    const query = queryOf(request)
    if (isRead(request.method) && !query.has('uploadId') && !query.has('uploads')) {
      const sent = await sendCommitted(request, reply, store, restOf(request))
      if (sent) return sent
    }
    request.session = authorize(request, store)
  })
  const handler = (request: FastifyRequest, reply: FastifyReply) => answerCall(request, reply, store)
  app.register(async (room) => {
    readBodies(room, { maxBytes: 2 << 20, maxMs: 30_000 })
    room.post('/*', handler)
  })
  app.removeAllContentTypeParsers()
  // A part is received while it arrives.
  app.addContentTypeParser('*', (_, payload, done) => done(null, payload))
  app.route({ method: ['GET', 'HEAD', 'PUT', 'DELETE'], url: '/*', handler })
}

async function answerCall(request: FastifyRequest, reply: FastifyReply, store: Store): Promise<FastifyReply> {
  const { method, session } = request
  const query = queryOf(request)
  const call: ObjectCall = { request, reply, query, store, session, key: restOf(request) }
  if (call.key === '' && method === 'GET' && query.has('uploads')) return listUploads(call)
  const file = fileOf(call)
  if (method === 'POST' && query.has('uploads')) return initiate(call, file)
  if (method === 'GET' && query.has('uploadId')) return listParts(call, file)
  if (method === 'PUT' && query.has('uploadId')) return putPart(call, file)
  if (method === 'POST' && query.has('uploadId')) return complete(call, file)
  if (method === 'DELETE' && query.has('uploadId')) return abort(call, file)
  if (method === 'PUT' && query.size === 0 && !request.headers['x-cos-copy-source'])
    return putObject(call, file)
  if (isRead(method) && query.size === 0) return readObject(call, file)
  throw new StoreFault('MethodNotAllowed')
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

function authorize(request: FastifyRequest, { sessions, clock }: Store): OpenSession {
  const authorization = parseAuthorization(request.headers.authorization)
  const found = sessions.byCredential(authorization.secretId)
  if (!found) throw new StoreFault('InvalidAccessKeyId')
  verifyAuthorization(
    authorization,
    found.credential,
    {
      method: request.method,
      path: `/${restOf(request)}`,
      query: queryOf(request),
      headers: request.headers,
    },
    clock(),
  )
  sessions.touch(found.session)
  return found.session
}

/** @throws StoreFault `AccessDenied` for a key that was not applied for with this credential. */
function fileOf({ session: { record }, key }: ObjectCall): AppliedFile {
  const file = filesOf(record).find((each) => objectKey(record, each) === key)
  if (!file) throw new StoreFault('AccessDenied')
  return file
}

async function initiate({ reply, store, session, key }: ObjectCall, file: AppliedFile) {
  const upload = await store.sessions.inTurn(session, async () => {
    const earlier = [...session.uploads.values()].filter(
      (each) => each.fileIn(session.record)?.name === file.name,
    )
    earlier.sort((a, b) => b.touchedAt - a.touchedAt)
    while (earlier.length >= mostUploads || !hasRoom(store, session, file.size)) {
      const oldest = earlier.pop()
      if (!oldest) break
      await drop(session, oldest)
    }
    const started = await MultipartUpload.start(session.folder, file, store.clock())
    session.uploads.set(started.id, started)
    return started
  })
  if (!upload) throw new StoreFault('AccessDenied')
  return sendXml(reply, {
    InitiateMultipartUploadResult: { Bucket: bucketName, Key: key, UploadId: upload.id },
  })
}

async function drop(session: OpenSession, upload: MultipartUpload): Promise<void> {
  session.uploads.delete(upload.id)
  await upload.remove()
}

async function putPart(call: ObjectCall, file: AppliedFile) {
  const { request, reply, query } = call
  const upload = uploadOf(call, file)
  const number = /^\d{1,5}$/.test(query.get('partNumber') ?? '') ? Number(query.get('partNumber')) : 0
  if (number < 1 || number > 10_000) throw new StoreFault('InvalidArgument', '分块编号须在1到10000之间')
  const size = contentLength(request)
  if (size > Math.min(file.size, largestPart)) throw new StoreFault('EntityTooLarge')
  // A first part that is shorter is the whole of a file, if anything: its completion looks at it.
  const inspect = number === 1 && size >= headBytes ? (head: Buffer) => assertKind(head, file) : undefined
  const part = await upload.put(request.raw, number, size, {
    md5: contentMd5(request),
    now: call.store.clock(),
    inspect,
    assertRoom: (bytes) => assertRoom(call.store, call.session, bytes),
  })
  return reply.header('etag', `"${part.etag}"`).send()
}

async function complete(call: ObjectCall, file: AppliedFile) {
  const { request, reply, query, store, session, key } = call
  const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0) // as `readBodies` has it
  const md5 = contentMd5(request)
  if (md5 !== undefined && createHash('md5').update(body).digest('hex') !== md5)
    throw new StoreFault('BadDigest')
  const list = parseCompletion(body.toString())
  if (!list) throw new StoreFault('MalformedXML')
  request.raw.socket?.setTimeout(0)
  const stored = await store.sessions.inTurn(session, async () => {
    const before = fileOf(call).stored
    if (before && before.uploadId === query.get('uploadId')) return before
    const upload = uploadOf(call, file)
    const { etag, path } = await upload.assemble(list)
    try {
      assertKind(await headOf(path), file)
    } catch (error) {
      await drop(session, upload)
      throw error
    }
    const made = { etag, uploadId: upload.id, from: relative(session.folder, path) }
    await store.sessions.store(session, file, made)
    await drop(session, upload)
    return made
  })
  if (!stored) throw new StoreFault('NoSuchUpload')
  return sendXml(reply, {
    CompleteMultipartUploadResult: {
      Location: `${request.origin.replace(/^https?:\/\//, '')}/${key}`,
      Bucket: bucketName,
      Key: key,
      ETag: `"${stored.etag}"`,
    },
  })
}

async function abort(call: ObjectCall, file: AppliedFile) {
  const { reply, store, session } = call
  await store.sessions.inTurn(session, () => drop(session, uploadOf(call, file)))
  return reply.code(204).send()
}

async function putObject({ request, reply, store, session }: ObjectCall, file: AppliedFile) {
  const size = contentLength(request)
  const md5 = contentMd5(request)
  if (size !== file.size) throw new StoreFault('InvalidSize')
  for (const [earlier, { name }] of session.arriving) if (name === file.name) earlier.abort()
  assertRoom(store, session, size)
  const from = `put-${randomBytes(12).toString('hex')}`
  const path = join(session.folder, from)
  const stop = new AbortController()
  const inspect = (head: Buffer) => assertKind(head, file)
  const arriving = receive(request.raw, { path, flags: 'wx' }, { size, signal: stop.signal, inspect })
  session.arriving.set(stop, { name: file.name, size, done: arriving })
  try {
    const etag = await arriving
    if (md5 !== undefined && md5 !== etag) throw new StoreFault('BadDigest')
    const done = await store.sessions.inTurn(session, async () => {
      await store.sessions.store(session, file, { etag, from })
      return true
    })
    if (!done) throw new StoreFault('AccessDenied')
    return reply.header('etag', `"${etag}"`).send()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    session.arriving.delete(stop)
  }
}

async function readObject({ request, reply, session }: ObjectCall, { name, stored }: AppliedFile) {
  if (!stored) throw new StoreFault('NoSuchKey')
  return sendFile(request, reply, { path: join(session.folder, name), cacheControl: 'no-store' })
}

/**
 * A picture is of the type that its ending says. A video is any video: with the commit it gets the ending that fits.
 *
 * @throws StoreFault `InvalidFileContent`
 */
function assertKind(head: Buffer, { name }: AppliedFile): void {
  const ending = extname(name).slice(1)
  const image = imageTypes.get(ending)
  if (image && !image.matches(head)) throw new StoreFault('InvalidFileContent', '封面内容与扩展名不符')
  if (!image && videoEnding(head, ending) === undefined) throw new StoreFault('InvalidFileContent')
}

function contentLength({ headers }: FastifyRequest): number {
  const header = headers['content-length']
  if (header === undefined) throw new StoreFault('MissingContentLength')
  if (header === '0') throw new StoreFault('InvalidArgument', '内容不能为空')
  return Number(header)
}

/** In hex. */
function contentMd5({ headers }: FastifyRequest): string | undefined {
  const header = headers['content-md5']
  if (header === undefined || header === '') return undefined
  const digest = Buffer.from(String(header), 'base64')
  if (digest.length !== 16) throw new StoreFault('InvalidArgument')
  return digest.toString('hex')
}
