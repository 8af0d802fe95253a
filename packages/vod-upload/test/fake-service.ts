import { createHash, createHmac } from 'node:crypto'
import { type Clock, type Http, HttpFailure, type HttpReply, type HttpRequest } from '../src/ports.ts'
import { hang, json, reply, storeError, whatOf } from './fake-replies.ts'

/** What the fake answers instead of the truth. `lost` does the work first and then loses the answer. */
export type Fault =
  | 'network'
  | 'hang'
  | 'lost'
  | { status?: number; text?: string; headers?: Record<string, string>; json?: unknown }

interface SeenRequest {
  method: string
  /** `Apply`, `Commit`, `Prepare`, `report`, `probe` or the store's verb: `list`, `parts`, `open`, `part`, `complete`, `abort`, `put`, `head`. */
  what: string
  url: string
  body: Record<string, unknown>
  size: number
  headers: Record<string, string>
}

interface Rule {
  what: string
  fault: Fault
  left: number
}

interface Multipart {
  key: string
  parts: Map<number, { etag: string; size: number }>
}

export const ORIGIN = 'https://media-1250000000.cos.ap-changsha.myqcloud.com'
export const LIFE_S = 7200

/** Both VOD hosts, the report host and the bucket in one; checks every signature with Node's own crypto. */
export function fakeService(clock: Clock & { busy: number }) {
  const seen: SeenRequest[] = []
  const rules: Rule[] = []
  const objects = new Map<string, number>()
  const uploads = new Map<string, Multipart>()
  const sessions = new Map<string, string>()
  const committed = new Set<string>()
  let secrets = 0
  let underWay = 0
  const state = {
    mostUnderWay: 0,
    regions: [] as { region: string; domain: string }[],
    /** Store's clock minus the others' in seconds. */
    skew: 0,
    /** Credentials numbered up to this are refused as expired. */
    expiredUpTo: 0,
    exposesETag: true,
    progressSteps: 2,
    isReachable: true,
  }

  const seconds = () => Math.floor(clock.now() / 1000)

  function api(action: string, body: Record<string, unknown>): HttpReply {
    if (typeof body.signature !== 'string') return json({ code: 10003, message: 'signature is missing' })
    if (action === 'Prepare')
      return json({ code: 0, message: 'ok', data: { appId: 77, cosRegionList: state.regions } })
    if (action === 'Apply') {
      const known = body.vodSessionKey
      if (known !== undefined && (typeof known !== 'string' || !sessions.has(known)))
        return json({ code: 31001, message: 'session key error' })
      const key = typeof known === 'string' ? known : `session-${sessions.size + 1}`
      const path = sessions.get(key) ?? `/dir ${sessions.size + 1}/v.mp4`
      sessions.set(key, path)
      secrets++
      return json({
        code: 0,
        message: 'ok',
        data: {
          video: { storagePath: path, storageSignature: '' },
          cover: { storagePath: path.replace('v.mp4', 'c.png'), storageSignature: '' },
          storageAppId: 1250000000,
          storageBucket: 'media',
          storageRegion: 'cs',
          storageRegionV5: 'ap-changsha',
          domain: 'vod2.qcloud.com',
          vodSessionKey: key,
          appId: 1500000000,
          timestamp: seconds(),
          tempCertificate: {
            secretId: `AK${secrets}`,
            secretKey: `SK${secrets}`,
            token: `T${secrets}`,
            expiredTime: seconds() + LIFE_S,
          },
        },
      })
    }
    const session = String(body.vodSessionKey)
    const path = sessions.get(session)
    if (!path || !objects.has(path)) return json({ code: 31003, message: 'object is missing' })
    committed.add(session)
    return json({
      code: 0,
      message: 'ok',
      data: {
        fileId: `file-of-${session}`,
        video: { url: `https://play.example/${session}.mp4`, verify_content: '' },
        ...(objects.has(path.replace('v.mp4', 'c.png')) && {
          cover: { url: `https://play.example/${session}.png`, verify_content: '' },
        }),
      },
    })
  }

  function storeReply(what: string, request: HttpRequest, url: URL): HttpReply {
    const refused = checkSignature(request, url)
    if (refused) return refused
    const key = decodeURIComponent(url.pathname)
    const id = url.searchParams.get('uploadId') ?? ''
    const size = request.body instanceof Blob ? request.body.size : 0
    if (what === 'put') {
      objects.set(key, size)
      return reply(200)
    }
    if (what === 'head') {
      const length = objects.get(key)
      return length === undefined ? reply(404) : reply(200, '', { 'content-length': String(length) })
    }
    if (what === 'list') {
      const prefix = url.searchParams.get('prefix') ?? ''
      const found = [...uploads].filter(([, { key }]) => key.slice(1).startsWith(prefix))
      const items = found.map(
        ([id, { key }]) => `<Upload><Key>${key.slice(1)}</Key><UploadId>${id}</UploadId></Upload>`,
      )
      return reply(
        200,
        `<ListMultipartUploadsResult>${items.join('')}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`,
      )
    }
    if (what === 'open') {
      const opened = `u${uploads.size + 1}&<>`
      uploads.set(opened, { key, parts: new Map() })
      const escaped = opened.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
      return reply(
        200,
        `<?xml version="1.0"?><InitiateMultipartUploadResult><UploadId>${escaped}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    const upload = uploads.get(id)
    if (!upload || upload.key !== key) return storeError(404, 'NoSuchUpload')
    if (what === 'part') {
      const number = Number(url.searchParams.get('partNumber'))
      const etag = `"${id.slice(0, 2)}-${number}-${size}"`
      upload.parts.set(number, { etag, size })
      return reply(200, '', state.exposesETag ? { etag } : {})
    }
    if (what === 'parts')
      return reply(200, partsPage(upload, Number(url.searchParams.get('part-number-marker') ?? 0)))
    if (what === 'abort') {
      uploads.delete(id)
      return reply(204)
    }
    const named = Array.from(
      String(request.body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g),
    )
    for (const [, number, etag] of named)
      if (upload.parts.get(Number(number))?.etag !== etag) return storeError(400, 'InvalidPart')
    objects.set(
      key,
      named.reduce((sum, [, number]) => sum + (upload.parts.get(Number(number))?.size ?? 0), 0),
    )
    uploads.delete(id)
    return reply(200, '<CompleteMultipartUploadResult><ETag>"x-1"</ETag></CompleteMultipartUploadResult>')
  }

  /** Three parts a page, so that every longer listing takes several. */
  function partsPage({ parts }: Multipart, after: number) {
    const rest = [...parts].sort(([a], [b]) => a - b).filter(([number]) => number > after)
    const page = rest.slice(0, 3)
    const items = page.map(
      ([n, { etag, size }]) =>
        `<Part><PartNumber>${n}</PartNumber><ETag>${etag}</ETag><Size>${size}</Size></Part>`,
    )
    const more = rest.length > page.length
    const marker = more ? `<NextPartNumberMarker>${page.at(-1)?.[0]}</NextPartNumberMarker>` : ''
    return `<ListPartsResult>${items.join('')}<IsTruncated>${more}</IsTruncated>${marker}</ListPartsResult>`
  }

  function checkSignature({ method, headers = {} }: HttpRequest, url: URL): HttpReply | undefined {
    const given = Object.fromEntries(
      (headers.authorization ?? '').split('&').map((pair) => pair.split(/=(.*)/s).slice(0, 2)),
    )
    const number = Number(/^AK(\d+)$/.exec(given['q-ak'])?.[1])
    if (number <= state.expiredUpTo) return storeError(403, 'ExpiredToken')
    const [from, to] = String(given['q-sign-time']).split(';').map(Number)
    const now = seconds() + state.skew
    if (!(Number(from) <= now && now < Number(to))) {
      return storeError(
        403,
        'RequestTimeTooSkewed',
        `<ServerTime>${new Date(now * 1000).toISOString()}</ServerTime>`,
      )
    }
    const query = [...url.searchParams]
      .map(([name, value]) => `${name.toLowerCase()}=${encodeURIComponent(value)}`)
      .sort()
      .join('&')
    const hmac = (key: string, data: string) => createHmac('sha1', key).update(data).digest('hex')
    const text = `${method.toLowerCase()}\n${decodeURIComponent(url.pathname)}\n${query}\n\n`
    const signed = `sha1\n${given['q-sign-time']}\n${createHash('sha1').update(text).digest('hex')}\n`
    if (hmac(hmac(`SK${number}`, given['q-key-time']), signed) !== given['q-signature'])
      return storeError(403, 'SignatureDoesNotMatch')
    if (headers['x-cos-security-token'] !== `T${number}`) return storeError(403, 'InvalidSecurity')
    return undefined
  }

  const http: Http = {
    async send(request) {
      const url = new URL(request.url)
      const what = whatOf(request, url)
      const size = request.body instanceof Blob ? request.body.size : 0
      const body =
        typeof request.body === 'string' && request.body.startsWith('{') ? JSON.parse(request.body) : {}
      seen.push({
        method: request.method,
        what,
        url: request.url,
        body,
        size,
        headers: request.headers ?? {},
      })
      if (request.signal?.aborted) throw new HttpFailure('aborted')
      if (!state.isReachable) throw new HttpFailure('network')
      const rule = rules.find(
        (rule) => rule.left > 0 && (what === rule.what || request.url.startsWith(rule.what)),
      )
      if (rule) rule.left--
      const fault = rule?.fault
      underWay++
      state.mostUnderWay = Math.max(state.mostUnderWay, underWay)
      if (fault === 'hang') return hang(request, clock).finally(() => underWay--)
      clock.busy++
      try {
        await Promise.resolve()
        if (fault === 'network') {
          request.onProgress?.(Math.floor(size / 3))
          throw new HttpFailure('network')
        }
        if (typeof fault === 'object')
          return reply(fault.status ?? 200, fault.text ?? JSON.stringify(fault.json ?? {}), fault.headers)
        for (let step = 1; step <= state.progressSteps; step++) {
          request.onProgress?.(Math.floor((size * step) / state.progressSteps))
          await new Promise((resolve) => setImmediate(resolve))
        }
        if (request.signal?.aborted) throw new HttpFailure('aborted')
        const answer = answerOf(what, request, url, body)
        if (fault === 'lost') throw new HttpFailure('network')
        return answer
      } finally {
        underWay--
        clock.busy--
      }
    },
  }

  function answerOf(what: string, request: HttpRequest, url: URL, body: Record<string, unknown>) {
    if (request.mode === 'no-cors') return reply(0)
    if (what === 'report') return reply(200)
    return ['Prepare', 'Apply', 'Commit'].includes(what) ? api(what, body) : storeReply(what, request, url)
  }

  return {
    http,
    seen,
    objects,
    uploads,
    sessions,
    committed,
    state,
    /** The next `times` requests of that kind (or to that address) fail so. */
    fail: (what: string, fault: Fault, times = 1) => rules.push({ what, fault, left: times }),
    whats: () => seen.map(({ what }) => what).filter((what) => what !== 'report'),
    of: (what: string) => seen.filter((one) => one.what === what),
  }
}
