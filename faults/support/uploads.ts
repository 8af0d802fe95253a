import { createHash, randomBytes } from 'node:crypto'
import { type Applied, type Client, chunks, MB, md5 } from '../../apps/video-store/test/client.ts'

/** How a file gets to the store. */
const KINDS = ['whole', 'cover', 'parts', 'uneven', 'again', 'aborted', 'once'] as const
type Kind = (typeof KINDS)[number]

/** One upload, with what the store has acknowledged of it. */
export interface Upload {
  kind: Kind
  number: number
  size: number
  /** Answered by apply. */
  applied?: Applied
  /** A one-time signature that was used. */
  signature?: string
  coverIsStored?: boolean
  uploadId?: string
  /** Part number → MD5 in hex. */
  parts: Map<number, string>
  isStored?: boolean
  isAborted?: boolean
  /** Answered by commit. */
  committed?: { fileId: string; video: { url: string }; cover?: { url: string } }
}

const noise = randomBytes(9 * MB)
const START = Buffer.from('000000186674797069736f6d', 'hex')
/** An index, without which it would be told as damaged. */
const INDEX = Buffer.from('000000086d6f6f76', 'hex')
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** A video of its own for each number, the same at each call. */
export function videoOf({ number, size }: Upload): Buffer {
  const from = (number * 4099) % MB
  const bytes = Buffer.from(noise.subarray(from, from + size))
  START.copy(bytes)
  INDEX.copy(bytes, 24)
  for (let at = 64; at < size; at += 64 * 1024) bytes.writeUInt32BE(number, at)
  return bytes
}

export const coverOf = ({ number }: Upload): Buffer =>
  Buffer.concat([PNG, noise.subarray(number, number + 20_000)])

export function newUpload(number: number): Upload {
  const kind = KINDS[number % KINDS.length] as Kind
  const isSmall = kind === 'whole' || kind === 'cover' || kind === 'once'
  const size = Math.round((isSmall ? 0.1 : 2) * MB + Math.random() * (isSmall ? 0.5 : 3) * MB)
  return { kind, number, size, parts: new Map() }
}

/** The bodies of the parts. */
export function partsOf(upload: Upload): [number: number, body: Buffer][] {
  const bytes = videoOf(upload)
  if (upload.kind !== 'uneven') return chunks(bytes, MB)
  const half = 1.5 * MB
  const rest = chunks(bytes.subarray(half), MB).map(([number, body]): [number, Buffer] => [number + 1, body])
  return [[1, bytes.subarray(0, half)], ...rest]
}

export async function expectOk(answer: Response): Promise<string> {
  const text = await answer.text()
  if (answer.status !== 200 || text.includes('<Error>')) throw new Error(`${answer.status} ${text}`)
  return text
}

/** From apply, or from where an upload stands, to its commit. Each acknowledgement is noted as soon as it is there. */
export async function carryOut(client: Client, upload: Upload): Promise<void> {
  const { tempCertificate: certificate, video, cover, vodSessionKey } = await apply(client, upload)
  if (cover && !upload.coverIsStored) {
    await expectOk(await client.store('PUT', cover.storagePath, certificate, { body: coverOf(upload) }))
    upload.coverIsStored = true
  }
  if (!upload.isStored) await sendVideo(client, upload, video.storagePath, certificate)
  if (upload.isAborted) return
  upload.isStored = true
  const { code, message, data } = await client.commit(vodSessionKey)
  if (code !== 0) throw new Error(message)
  upload.committed = data as NonNullable<Upload['committed']>
}

async function apply(client: Client, upload: Upload): Promise<Applied> {
  if (upload.applied) return client.apply({ vodSessionKey: upload.applied.vodSessionKey })
  const cover = upload.kind === 'cover' && {
    coverName: '封面',
    coverType: 'png',
    coverSize: coverOf(upload).length,
  }
  const signature = client.signature({
    random: upload.number,
    ...(upload.kind === 'once' && { oneTimeValid: 1 }),
  })
  upload.applied = await client.apply({ videoSize: upload.size, signature, ...cover })
  if (upload.kind === 'once') upload.signature = signature
  return upload.applied
}

async function sendVideo(
  client: Client,
  upload: Upload,
  path: string,
  certificate: Applied['tempCertificate'],
): Promise<void> {
  if (['whole', 'cover', 'once'].includes(upload.kind)) {
    await expectOk(await client.store('PUT', path, certificate, { body: videoOf(upload) }))
    return
  }
  upload.uploadId ??= await client.initiate(path, certificate)
  const { kind, uploadId, parts } = upload
  const all = partsOf(upload)
  const send = async (number: number, body: Buffer) => {
    await expectOk(await client.part(path, certificate, uploadId, number, body))
    parts.set(number, md5(body))
  }
  // Of two bodies for one part the later one counts.
  if (kind === 'again' && !parts.has(2)) await send(2, noise.subarray(0, MB))
  const missing = all.filter(([number, body]) => parts.get(number) !== md5(body))
  if (kind === 'uneven') missing.reverse()
  await Promise.all(missing.map(([number, body]) => send(number, body)))
  if (kind === 'aborted') {
    upload.isAborted = true
    await client.store('DELETE', path, certificate, { query: { uploadId } })
    return
  }
  await expectOk(await client.complete(path, certificate, uploadId, all))
}

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
