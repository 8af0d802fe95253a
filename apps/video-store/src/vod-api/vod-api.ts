import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { VodFault } from '../ground/errors.ts'
import { answerAsJson, objectIn, only, queryOf, readBodies } from '../ground/http.ts'
import { imageTypes, videoTypes } from '../media/media-types.ts'
import { admit } from '../sessions/room.ts'
import {
  type AppliedFile,
  mintCredential,
  newFileId,
  newFileName,
  newSecret,
  objectKey,
  type SessionRecord,
  sessionKey,
  withCredential,
} from '../sessions/session.ts'
import { bucket, type Store } from '../sessions/store.ts'
import type { Credential } from '../signing/cos-signature.ts'
import { type UploadClaims, verifyUploadSignature } from '../signing/upload-signature.ts'

type Fields = Record<string, unknown>

interface Call {
  store: Store
  fields: Fields
  claims: UploadClaims
  origin: string
}

const largestCover = 10 << 20

const actions = new Map<string, (call: Call) => Promise<object> | object>([
  ['PrepareUploadUGC', prepare],
  ['ApplyUploadUGC', apply],
  ['CommitUploadUGC', commit],
])

/** `POST /v3/index.php?Action=…`: failures are answered with status 200 and a code, as in the cloud. */
export async function serveVodApi(app: FastifyInstance, store: Store): Promise<void> {
  readBodies(app, { maxBytes: 64 << 10, maxMs: 8000 })
  app.setErrorHandler((error, request, reply) =>
    error instanceof VodFault
      ? reply.code(200).send({ code: error.code, message: error.message })
      : answerAsJson(error, request, reply),
  )
  only(app, ['POST'], '/v3/index.php', async (request) => {
    const action = actions.get(queryOf(request).get('Action') ?? '')
    const fields = objectIn(request.body)
    if (!action || !fields) throw new VodFault('INVALID_REQUEST')
    const signature = text(fields.signature, 8192)
    const { secretId, secretKey } = store
    const claims = verifyUploadSignature(signature, { secretId, secretKey, now: store.clock() })
    if (claims.oneTime) await store.usedSignatures.use(signature, claims.expireTime)
    const data = await action({ store, fields, claims, origin: request.origin })
    return { code: 0, message: 'SUCCESS', data }
  })
}

function prepare({ origin }: Call): object {
  return { appId: bucket.appId, cosRegionList: [{ region: bucket.region, domain: new URL(origin).host }] }
}

async function apply(call: Call): Promise<object> {
  const { store, fields, claims } = call
  if (fields.vodSessionKey !== undefined && fields.vodSessionKey !== '') return resume(call)
  const now = store.clock()
  const video = appliedVideo(
    fields,
    Math.min(store.maxVideoBytes, claims.maxSize ?? Number.POSITIVE_INFINITY),
  )
  const cover = appliedCover(fields)
  await admit(store, video.size + (cover?.size ?? 0), claims.user)
  const credential = mintCredential(now)
  const record: SessionRecord = {
    fileId: newFileId(),
    secret: newSecret(),
    title: text(fields.videoName, 255),
    ...(claims.user !== undefined && { user: claims.user }),
    ...(claims.context !== undefined && { context: claims.context }),
    createdAt: now,
    video,
    ...(cover && { cover }),
    credentials: [credential],
  }
  await store.sessions.add(record)
  return applied(call, record, credential)
}

/**
 * The same session with a fresh credential: the parts that are there stay. A committed one takes nothing more, no cover either; the
 * client only has to ask for the commit again.
 */
async function resume(call: Call): Promise<object> {
  const { store, claims } = call
  const found = await findSession(call)
  const credential = mintCredential(store.clock())
  if ('committed' in found) return applied(call, { ...found.committed, cover: undefined }, credential)
  const { open } = found
  if (open.record.video.size > (claims.maxSize ?? Number.POSITIVE_INFINITY))
    throw tooLarge(claims.maxSize ?? 0)
  store.sessions.touch(open)
  const done = await store.sessions.inTurn(open, async () => {
    await store.sessions.update(open, {
      credentials: withCredential(open.record.credentials, credential, store.clock()),
    })
    return true
  })
  return done ? applied(call, open.record, credential) : resume(call)
}

async function commit(call: Call): Promise<object> {
  const { sessions } = call.store
  const found = await findSession(call)
  if ('committed' in found) return committed(call, found.committed)
  const { open } = found
  const record = await sessions.inTurn(open, async () => {
    if (!open.record.video.stored) throw new VodFault('NOT_STORED')
    return sessions.commit(open)
  })
  return record ? committed(call, record) : commit(call)
}

async function findSession({ store, fields, claims }: Call) {
  const found = await store.sessions.find(text(fields.vodSessionKey, 128))
  if (!found) throw new VodFault('NO_SESSION')
  const record = 'open' in found ? found.open.record : found.committed
  if (record.user !== claims.user) throw new VodFault('FOREIGN_SESSION')
  return found
}

function applied(
  { store, origin }: Call,
  record: SessionRecord,
  { secretId, secretKey, token, expiredTime }: Credential,
): object {
  const place = (file: AppliedFile) => ({ storagePath: `/${objectKey(record, file)}`, storageSignature: '' })
  return {
    video: place(record.video),
    ...(record.cover && { cover: place(record.cover) }),
    storageAppId: bucket.appId,
    storageBucket: bucket.name,
    storageRegion: bucket.region,
    storageRegionV5: bucket.region,
    StorageRegionV5: bucket.region,
    domain: new URL(origin).host,
    vodSessionKey: sessionKey(record),
    appId: bucket.appId,
    timestamp: Math.floor(store.clock() / 1000),
    tempCertificate: { secretId, secretKey, token, expiredTime },
  }
}

/** A cover that never arrived is left out: a poster must not hold up the video. */
function committed({ store, origin }: Call, record: SessionRecord): object {
  const published = (file: AppliedFile) => {
    const path = `/vod/${objectKey(record, file)}`
    return { url: `${origin}${path}`, verify_content: verifyContent(store.secretKey, record.fileId, path) }
  }
  return {
    fileId: record.fileId,
    video: published(record.video),
    ...(record.cover?.stored && { cover: published(record.cover) }),
  }
}

/** Proves to whoever holds the key that this file was committed here under this path. */
export function verifyContent(secretKey: string, fileId: string, path: string): string {
  return createHmac('sha1', secretKey).update(`${fileId}\n${path}`).digest('base64')
}

function appliedVideo(fields: Fields, maxBytes: number): AppliedFile {
  const type = text(fields.videoType, 16).toLowerCase()
  const size = byteCount(fields.videoSize)
  if (!videoTypes.has(type)) throw new VodFault('VIDEO_TYPE')
  if (size > maxBytes) throw tooLarge(maxBytes)
  return { name: newFileName(type), size }
}

function appliedCover(fields: Fields): AppliedFile | undefined {
  if (fields.coverType === undefined) return undefined
  const type = text(fields.coverType, 16).toLowerCase()
  const size = byteCount(fields.coverSize)
  if (!imageTypes.has(type) || size > largestCover) throw new VodFault('COVER')
  return { name: newFileName(type), size }
}

function tooLarge(maxBytes: number): VodFault {
  const megabytes = maxBytes / (1 << 20)
  return new VodFault(
    'TOO_LARGE',
    `视频文件最大不能超过${megabytes >= 1 ? Math.floor(megabytes) : megabytes.toFixed(2)}M`,
  )
}

function text(value: unknown, max: number): string {
  if (typeof value !== 'string' || value === '' || value.length > max) throw new VodFault('INVALID_REQUEST')
  return value.toWellFormed()
}

function byteCount(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0)
    throw new VodFault('INVALID_REQUEST')
  return value
}
