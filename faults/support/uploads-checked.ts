import { type Client, errorOf, md5 } from '../../apps/video-store/test/client.ts'
import { carryOut, coverOf, expectOk, hashOf, partsOf, type Upload, videoOf } from './uploads.ts'

const SIGNATURE_USED = 10012
const NOT_STORED = 10007

/** The bytes behind an address; undefined: there are none. */
async function read(url: string): Promise<Buffer | undefined> {
  const answer = await fetch(url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status === 404) return undefined
  if (answer.status !== 200 || Number(answer.headers.get('content-length')) !== bytes.length)
    throw new Error(`${answer.status} for ${url}`)
  return bytes
}

const isSame = (bytes: Buffer | undefined, wanted: Buffer) =>
  bytes !== undefined && hashOf(bytes) === hashOf(wanted)

/** Is a committed video there with all its bytes, and its cover? */
export async function isWhole(client: Client, upload: Upload): Promise<boolean> {
  const { committed } = upload
  if (!committed || !isSame(await read(new URL(committed.video.url, client.origin).href), videoOf(upload)))
    return false
  if (upload.kind !== 'cover') return true
  return (
    committed.cover !== undefined &&
    isSame(await read(new URL(committed.cover.url, client.origin).href), coverOf(upload))
  )
}

/** What the store has lost of an upload that the power cut interrupted. Then the upload goes on to its end. */
export async function faultsOf(client: Client, upload: Upload): Promise<string[]> {
  const faults: string[] = []
  const say = (fault: string) => faults.push(`${upload.kind} ${upload.number}: ${fault}`)
  try {
    if (upload.signature && (await again(client, upload)) !== SIGNATURE_USED)
      say('a used signature was taken again')
    if (upload.committed) {
      if (!(await isWhole(client, upload))) say('a committed video is lost')
    } else if (upload.applied) await goOn(client, upload, upload.applied, say)
  } catch (error) {
    say(String(error))
  }
  return faults
}

async function again(client: Client, { signature, size }: Upload): Promise<number> {
  const { code } = await client.call('ApplyUploadUGC', {
    signature,
    videoName: 'x',
    videoType: 'mp4',
    videoSize: size,
  })
  return code
}

type Acknowledged = NonNullable<Upload['applied']>

async function goOn(
  client: Client,
  upload: Upload,
  { vodSessionKey, video }: Acknowledged,
  say: (fault: string) => void,
): Promise<void> {
  const served = await read(`${client.origin}/vod${video.storagePath}`)
  if (served && !isSame(served, videoOf(upload))) say('half a video is served')
  const { code, message } = await client.commit(vodSessionKey)
  // It was stored, and perhaps committed, without that the answer came through.
  if (code === 0) upload.isStored = true
  else if (code !== NOT_STORED || upload.isStored) return void say(`cannot be committed: ${message}`)
  else if (upload.uploadId && !(await checkParts(client, upload, say))) return
  await carryOut(client, upload)
  if (!upload.isAborted && !(await isWhole(client, upload))) say('what went on is not whole')
}

/** @returns whether it can go on */
async function checkParts(client: Client, upload: Upload, say: (fault: string) => void): Promise<boolean> {
  const { applied, uploadId = '', parts } = upload
  if (!applied) return false
  const path = applied.video.storagePath
  const list = await client.store('GET', path, applied.tempCertificate, { query: { uploadId } })
  if (upload.isAborted) {
    if (list.status === 200) await complete(client, upload, say)
    return false
  }
  const xml = await expectOk(list)
  const kept = new Map(
    [...xml.matchAll(/<PartNumber>(\d+)<.*?<ETag>"(\w+)"/g)].map(([, number, etag]) => [
      Number(number),
      etag,
    ]),
  )
  const sent = new Map(partsOf(upload).map(([number, body]) => [number, md5(body)]))
  for (const [number, etag] of parts) {
    // A later body for the same part may have been stored without that the answer came through.
    if (![etag, sent.get(number)].includes(kept.get(number))) say(`part ${number} is lost`)
  }
  return true
}

/** An upload that was being removed is gone, or can still be completed. */
async function complete(client: Client, upload: Upload, say: (fault: string) => void): Promise<void> {
  const { applied, uploadId = '' } = upload
  if (!applied) return
  const answer = await client.complete(
    applied.video.storagePath,
    applied.tempCertificate,
    uploadId,
    partsOf(upload),
  )
  if (answer.status >= 500) say(`completed with ${answer.status} ${(await errorOf(answer)).code}`)
}
