import { type Applied, type Client, errorOf, type StoreRequest, sendHalf } from './client.ts'

/** One upload: each call is signed with its own credential. */
export class Upload {
  /** After a restart, the one of the new store. */
  client: Client
  readonly applied: Applied
  /** Of the multipart upload. */
  id = ''

  constructor(client: Client, applied: Applied) {
    this.client = client
    this.applied = applied
  }

  get path(): string {
    return this.applied.video.storagePath
  }

  get fileId(): string {
    return this.path.split('/')[1] ?? ''
  }

  call(method: string, request: StoreRequest = {}, path = this.path): Promise<Response> {
    return this.client.store(method, path, this.applied.tempCertificate, request)
  }

  /** Status and code of the answer. */
  async outcome(method: string, request: StoreRequest = {}, path = this.path) {
    return errorOf(await this.call(method, request, path))
  }

  async initiate(): Promise<this> {
    this.id = await this.client.initiate(this.path, this.applied.tempCertificate)
    return this
  }

  part(number: number, body: Buffer): Promise<Response> {
    return this.client.part(this.path, this.applied.tempCertificate, this.id, number, body)
  }

  async parts(list: [number: number, body: Buffer][]): Promise<void> {
    for (const [number, body] of list) await this.part(number, body)
  }

  /** Half a part, and then nothing. */
  half(port: number, number = 1, uploadId = this.id): Promise<void> {
    const query = { partNumber: String(number), uploadId }
    return sendHalf(port, this.path, this.applied.tempCertificate, query)
  }

  /** Number and ETag of the parts that are there. */
  async listed(): Promise<[number, string][]> {
    const xml = await (await this.call('GET', { query: { uploadId: this.id } })).text()
    const found = xml.matchAll(/<PartNumber>(\d+)<.*?<ETag>"(\w+)"/g)
    return [...found].map(([, number, etag = '']) => [Number(number), etag])
  }

  abort(): Promise<Response> {
    return this.call('DELETE', { query: { uploadId: this.id } })
  }

  complete(list: [number: number, body: Buffer][]): Promise<Response> {
    return this.client.complete(this.path, this.applied.tempCertificate, this.id, list)
  }

  /** The whole file in one call. */
  put(body: Buffer): Promise<Response> {
    return this.call('PUT', { body })
  }

  /** All parts, up to completion. */
  send(bytes: Buffer): Promise<Response> {
    return this.client.upload(this.path, this.applied.tempCertificate, bytes)
  }

  commit(extra: Record<string, string> = {}) {
    return this.client.commit(this.applied.vodSessionKey, extra)
  }

  /** The bytes that play. */
  async played(): Promise<Buffer> {
    return Buffer.from(await (await fetch(`${this.client.origin}/vod${this.path}`)).arrayBuffer())
  }
}

export async function applied(client: Client, fields: object = {}, extra = {}): Promise<Upload> {
  return new Upload(client, await client.apply(fields, extra))
}

export async function begun(client: Client, fields: object = {}, extra = {}): Promise<Upload> {
  return (await applied(client, fields, extra)).initiate()
}
