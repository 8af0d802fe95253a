import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { createVideoStore, type VideoStoreOptions } from '../src/index.ts'
import { secretId, secretKey } from './keys.ts'

/** The signer and the client, written again from the protocol's description and not from the server's code. */

export { secretId, secretKey }
export const MB = 1024 * 1024

export interface Certificate {
  secretId: string
  secretKey: string
  token: string
  expiredTime: number
}

export interface Applied {
  video: { storagePath: string }
  cover?: { storagePath: string }
  vodSessionKey: string
  timestamp: number
  tempCertificate: Certificate
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'video-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function startStore(options: Partial<VideoStoreOptions> = {}) {
  const dataDir = options.dataDir ?? (await temporaryFolder())
  const errors: unknown[] = []
  const store = createVideoStore({
    secretId,
    secretKey,
    onError: (error) => errors.push(error),
    ...options,
    dataDir,
  })
  const port = await store.listen(0, '127.0.0.1')
  onTestFinished(() => store.close())
  return {
    ...store,
    dataDir,
    port,
    errors,
    client: new Client(`http://127.0.0.1:${port}`, options.clock ?? Date.now),
  }
}

export function sign(fields: Record<string, string | number>, key = secretKey): string {
  const original = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  const mac = createHmac('sha1', key).update(original).digest()
  return Buffer.concat([mac, Buffer.from(original)]).toString('base64')
}

export function videoBytes(size: number): Buffer {
  const bytes = randomBytes(size)
  Buffer.from('000000186674797069736f6d', 'hex').copy(bytes)
  // An index, without which it would be told as damaged.
  Buffer.from('000000086d6f6f76', 'hex').copy(bytes, 24)
  return bytes
}

export const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(500)])

export interface StoreRequest {
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer | string
  /** What is signed in place of what is sent. */
  signed?: { method?: string; path?: string; query?: Record<string, string> }
  window?: string
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const hmac = (key: string, text: string) => createHmac('sha1', key).update(text).digest('hex')

interface SignedRequest {
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  window: string
}

export function authorization(
  { secretId: id, secretKey: key }: Certificate,
  { method, path, query, headers, window }: SignedRequest,
): string {
  const list = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => [encode(name).toLowerCase(), encode(value)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
  const pairs = (values: Record<string, string>) => list(values).map((pair) => pair.join('='))
  const join = (values: Record<string, string>) => pairs(values).join('&')
  const names = (values: Record<string, string>) =>
    list(values)
      .map(([name]) => name)
      .join(';')
  const httpString = `${method.toLowerCase()}\n${path}\n${join(query)}\n${join(headers)}\n`
  const toSign = `sha1\n${window}\n${createHash('sha1').update(httpString).digest('hex')}\n`
  return (
    `q-sign-algorithm=sha1&q-ak=${id}&q-sign-time=${window}&q-key-time=${window}` +
    `&q-header-list=${names(headers)}&q-url-param-list=${names(query)}&q-signature=${hmac(hmac(key, window), toSign)}`
  )
}

export class Client {
  readonly origin: string
  readonly #clock: () => number

  constructor(origin: string, clock: () => number) {
    this.origin = origin
    this.#clock = clock
  }

  signature(extra: Record<string, string | number> = {}): string {
    const now = Math.floor(this.#clock() / 1000)
    return sign({ secretId, currentTimeStamp: now, expireTime: now + 600, random: 12345, ...extra })
  }

  async call(action: string, body: object): Promise<{ code: number; message: string; data: unknown }> {
    const response = await fetch(`${this.origin}/v3/index.php?Action=${action}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return (await response.json()) as { code: number; message: string; data: unknown }
  }

  async apply(fields: object = {}, extra: Record<string, string | number> = {}): Promise<Applied> {
    const video = { videoName: '第一讲', videoType: 'mp4', videoSize: 3 * MB, uploadFromWeb: true }
    const asked = { signature: this.signature(extra), ...video, ...fields }
    const { data, ...rest } = await this.call('ApplyUploadUGC', asked)
    if (!data) throw new Error(JSON.stringify(rest))
    return data as Applied
  }

  commit(vodSessionKey: string, extra: Record<string, string | number> = {}) {
    return this.call('CommitUploadUGC', { signature: this.signature(extra), vodSessionKey })
  }

  /** A signed call on the object store. */
  store(
    method: string,
    path: string,
    certificate: Certificate,
    request: StoreRequest = {},
  ): Promise<Response> {
    const { query = {}, headers = {}, body, signed } = request
    const now = Math.floor(this.#clock() / 1000)
    const window = request.window ?? `${now - 1};${now + 900}`
    const search = Object.entries(query).map(([name, value]) =>
      value === '' ? name : `${encode(name)}=${encode(value)}`,
    )
    const length = body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }
    const toSign = { method, path, query, headers: { ...headers, ...length }, window, ...signed }
    return fetch(`${this.origin}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`, {
      method,
      headers: {
        ...headers,
        'x-cos-security-token': certificate.token,
        authorization: authorization(certificate, toSign),
      },
      // The browsers' types, among which some of the tests lie, know of no Buffer that fetch takes.
      ...(body !== undefined && { body: body as string }),
    })
  }

  async initiate(path: string, certificate: Certificate): Promise<string> {
    const xml = await (await this.store('POST', path, certificate, { query: { uploads: '' } })).text()
    const id = /<UploadId>([^<]+)<\/UploadId>/.exec(xml)?.[1]
    if (!id) throw new Error(xml)
    return id
  }

  part(
    path: string,
    certificate: Certificate,
    uploadId: string,
    partNumber: number,
    body: Buffer,
  ): Promise<Response> {
    return this.store('PUT', path, certificate, { query: { partNumber: String(partNumber), uploadId }, body })
  }

  complete(
    path: string,
    certificate: Certificate,
    uploadId: string,
    parts: [number: number, body: Buffer][],
  ): Promise<Response> {
    const list = parts.map(
      ([number, body]) => `<Part><PartNumber>${number}</PartNumber><ETag>"${md5(body)}"</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
    const digest = createHash('md5').update(body).digest('base64')
    return this.store('POST', path, certificate, {
      query: { uploadId },
      body,
      headers: { 'content-md5': digest, 'content-type': 'application/xml' },
    })
  }

  /** Stores the bytes in parts of `size`, up to completion. */
  async upload(path: string, certificate: Certificate, bytes: Buffer, size = MB): Promise<Response> {
    const uploadId = await this.initiate(path, certificate)
    const parts = chunks(bytes, size)
    await Promise.all(parts.map(([number, body]) => this.part(path, certificate, uploadId, number, body)))
    return this.complete(path, certificate, uploadId, parts)
  }

  /** A whole upload; answers where the video plays. */
  async publish(bytes: Buffer, fields: object = {}): Promise<{ fileId: string; video: { url: string } }> {
    const { video, vodSessionKey, tempCertificate } = await this.apply({ videoSize: bytes.length, ...fields })
    await this.upload(video.storagePath, tempCertificate, bytes)
    const { data, ...rest } = await this.commit(vodSessionKey)
    if (!data) throw new Error(JSON.stringify(rest))
    return data as { fileId: string; video: { url: string } }
  }
}

export function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex')
}

export function chunks(bytes: Buffer, size: number): [number: number, body: Buffer][] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => [
    index + 1,
    bytes.subarray(index * size, (index + 1) * size),
  ])
}

export async function errorOf(response: Response): Promise<{ status: number; code: string | undefined }> {
  const xml = await response.text()
  return { status: response.status, code: /<Code>([^<]+)<\/Code>/.exec(xml)?.[1] }
}

/** Announces 1 MB, sends half of it and hangs up. */
export async function sendHalf(
  port: number,
  path: string,
  certificate: Certificate,
  query: Record<string, string>,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const request = { method: 'PUT', path, query, headers: {}, window: `${now - 1};${now + 900}` }
  const auth = authorization(certificate, request)
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `PUT ${path}?${new URLSearchParams(query)} HTTP/1.1\r\nHost: x\r\nContent-Length: ${MB}\r\n` +
      `Authorization: ${auth}\r\nx-cos-security-token: ${certificate.token}\r\n\r\n`,
  )
  socket.write(Buffer.alloc(MB / 2))
  await sleep(100)
  socket.destroy()
  await sleep(100)
}
