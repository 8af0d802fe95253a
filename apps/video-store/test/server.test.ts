import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MB, startStore, videoBytes } from './client.ts'
import { applied, begun } from './under-way.ts'

describe('headers', () => {
  test.each([
    '/',
    '/key.mp4?uploads',
    '/v3/index.php?Action=ApplyUploadUGC',
    '/ugcupload_new',
    '/vod/1/2.mp4',
    '/nowhere',
  ])('a preflight allows what the clients send to %s', async (path) => {
    const { client } = await startStore()
    const asked = {
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    }
    const response = await fetch(client.origin + path, {
      method: 'OPTIONS',
      headers: { origin: 'http://page.test', ...asked },
    })
    expect(response.status).toBe(204)
    const allowed = (what: string) => response.headers.get(`access-control-allow-${what}`)
    const names =
      'authorization, x-cos-security-token, x-cos-sdk-retry, content-type, cache-control, content-md5'
    expect(allowed('headers')?.split(', ')).toEqual(expect.arrayContaining(names.split(', ')))
    expect([allowed('origin'), allowed('methods')]).toEqual(['*', expect.stringMatching(/PUT.*DELETE/)])
  })

  test('only the pages that are named may upload', async () => {
    const { client } = await startStore({ allowedOrigins: ['https://office.test'] })
    const allowed = async (path: string, origin: string) =>
      (await fetch(client.origin + path, { headers: { origin } })).headers.get('access-control-allow-origin')
    expect(await allowed('/key', 'https://office.test')).toBe('https://office.test')
    expect(await allowed('/key', 'https://other.test')).toBeNull()
    for (const path of ['/vod/1/a.mp4', '/files/a.png'])
      expect(await allowed(path, 'https://other.test')).toBe('*')
  })

  test.each(['/', '/key', '/healthz', '/v3/index.php', '/vod/x', '/files/x', '/ugcupload_new', '/%'])(
    'every answer is guarded, and says who answered when: %s',
    async (path) => {
      const { client } = await startStore({ publicOrigin: 'https://video.test' })
      const { headers } = await fetch(client.origin + path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.any(String),
        'cache-control': 'no-store',
        date: expect.any(String),
        'x-cos-request-id': expect.any(String),
      })
    },
  )

  test('addresses carry the public origin', async () => {
    const { client } = await startStore({ publicOrigin: 'https://video.test' })
    const { video } = await client.publish(videoBytes(MB))
    expect(video.url).toMatch(/^https:\/\/video\.test\/vod\/\d{19}\/[0-9a-f]{16}\.mp4$/)
  })
})

describe('a hostile client', () => {
  const words = (text: string) => fc.constantFrom(...text.split(' '))
  const methods = words('GET HEAD PUT POST DELETE OPTIONS PATCH TRACE')
  const start = words(
    ' / /vod/ /files/ /v3/index.php /ugcupload_new /healthz /5000000000000000000/ http://x/ //',
  )
  // What Node's own client lets through: printable ASCII without spaces.
  const pieces = [...'/.%?&=2ef05;:@\\~"<>{}|^[]#aZ', '..', '%2e', '%00', '%ff', 'uploads', 'uploadId=']
  const rest = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 40 })
  const value = fc.string({ unit: fc.constantFrom(...'abz019 ;=&-,"%/*\\:\u00e9'), maxLength: 60 })
  const names =
    'range if-range if-none-match if-modified-since authorization x-cos-security-token content-md5 origin host expect upgrade content-type'
  const headers = fc.dictionary(words(names), value, { maxKeys: 5 })
  const body = fc.string({ maxLength: 200 })

  test('never gets a 500', async () => {
    const { port, errors, client } = await startStore()
    await client.publish(videoBytes(MB))
    await fc.assert(
      fc.asyncProperty(methods, start, rest, headers, body, async (method, begin, end, sent, text) => {
        const status = await send(
          port,
          { method, path: `/${begin}${end}`.replace(/^\/(?=\/|http)/, ''), headers: sent },
          method === 'GET' ? '' : text,
        )
        expect(status).not.toBe(500)
      }),
      { numRuns: 2000 },
    )
    expect(errors).toEqual([])
  }, 60_000)

  test('with a good credential gets no 500 either', async () => {
    const { errors, client } = await startStore()
    const upload = await begun(client)
    const text = fc.string({ unit: 'grapheme', maxLength: 20 })
    const parameters =
      'uploads partNumber prefix max-parts max-uploads part-number-marker key-marker upload-id-marker x'
    const query = fc.dictionary(words(parameters), text, { maxKeys: 4 })
    const path = fc.constantFrom('/', upload.path)
    const call = fc.tuple(words('GET PUT POST'), path, query, fc.boolean(), text)
    await fc.assert(
      fc.asyncProperty(call, async ([method, to, params, withId, content]) => {
        const asked = withId ? { ...params, uploadId: upload.id } : params
        const request = { query: asked, ...(method !== 'GET' && { body: content }) }
        const response = await upload.call(method, request, to)
        expect(await response.text()).not.toContain('SignatureDoesNotMatch')
        expect(response.status).toBeLessThan(500)
      }),
      { numRuns: 500 },
    )
    expect(errors).toEqual([])
  }, 60_000)

  test('broken requests are turned away', async () => {
    const { port } = await startStore()
    for (const head of ['Host: a\r\nBad Header', 'Host: a"b\r\nConnection: close'])
      expect(await raw(port, `GET / HTTP/1.1\r\n${head}\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /)
  })
})

describe('the end', () => {
  test('what runs is finished, what comes is turned away', async () => {
    const store = await startStore()
    const upload = await applied(store.client, { videoSize: 4 * MB })
    const putting = upload.put(videoBytes(4 * MB))
    const stored = () => readdir(join(store.dataDir, 'video-store/sessions'), { recursive: true })
    while (!(await stored()).some((name) => /put-|mp4/.test(name))) await sleep(1)
    const closing = store.close()
    expect((await putting).status).toBe(200)
    await closing
    await expect(fetch(`${store.client.origin}/healthz`)).rejects.toThrow('fetch failed')
  })
})

function send(
  port: number,
  options: { method: string; path: string; headers: Record<string, string> },
  body: string,
): Promise<number> {
  return new Promise((resolve) => {
    const request = httpRequest({ port, host: '127.0.0.1', ...options, timeout: 3000 }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    // A connection that ends without an answer is none of ours to give a status.
    request
      .on('error', () => resolve(0))
      .on('upgrade', () => resolve(0))
      .on('timeout', () => request.destroy())
    request.end(body)
  })
}

async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  return Buffer.concat(await socket.toArray()).toString()
}
