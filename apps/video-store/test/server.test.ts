import { readdir, readFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MB, startStore, videoBytes } from './client.ts'

describe('headers', () => {
  test('a preflight allows what the clients send', async () => {
    const { client } = await startStore()
    for (const path of [
      '/',
      '/key.mp4?uploads',
      '/v3/index.php?Action=ApplyUploadUGC',
      '/ugcupload_new',
      '/vod/1/2.mp4',
      '/nowhere',
    ]) {
      const response = await fetch(client.origin + path, {
        method: 'OPTIONS',
        headers: {
          origin: 'http://page.test',
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization',
        },
      })
      expect([path, response.status]).toEqual([path, 204])
      const headers = response.headers.get('access-control-allow-headers')?.split(', ')
      expect(headers).toEqual(
        expect.arrayContaining([
          'authorization',
          'x-cos-security-token',
          'x-cos-sdk-retry',
          'content-type',
          'cache-control',
          'content-md5',
        ]),
      )
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-allow-methods')).toMatch(/PUT.*DELETE/)
    }
  })

  test('only the pages that are named may upload', async () => {
    const { client } = await startStore({ allowedOrigins: ['https://office.test'] })
    const allowed = async (path: string, origin: string) =>
      (await fetch(client.origin + path, { headers: { origin } })).headers.get('access-control-allow-origin')
    expect(await allowed('/key', 'https://office.test')).toBe('https://office.test')
    expect(await allowed('/key', 'https://other.test')).toBeNull()
    expect(await allowed('/vod/1/a.mp4', 'https://other.test')).toBe('*')
  })

  test('every answer is guarded, and the store’s answers say who answered when', async () => {
    const { client } = await startStore({ publicOrigin: 'https://video.test' })
    for (const path of [
      '/',
      '/key',
      '/healthz',
      '/v3/index.php',
      '/vod/x',
      '/files/x',
      '/ugcupload_new',
      '/%',
    ]) {
      const { headers } = await fetch(client.origin + path)
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
      for (const name of [
        'content-security-policy',
        'referrer-policy',
        'strict-transport-security',
        'date',
        'x-cos-request-id',
      ]) {
        expect([path, name, headers.get(name)]).toEqual([path, name, expect.any(String)])
      }
    }
  })

  test('addresses carry the public origin', async () => {
    const { client } = await startStore({ publicOrigin: 'https://video.test' })
    const { video } = await client.publish(videoBytes(MB))
    expect(video.url).toMatch(/^https:\/\/video\.test\/vod\/\d{19}\/[0-9a-f]{16}\.mp4$/)
  })
})

describe('reports', () => {
  const report = {
    version: '1',
    platform: 3000,
    device: 'x',
    reqType: 10001,
    errCode: 0,
    vodErrCode: 0,
    errMsg: '',
    reqTimeCost: 5,
    reqTime: 1,
  }

  test('a line a report, in the file of the day', async () => {
    const { client, dataDir } = await startStore({ clock: () => Date.parse('2026-03-04T05:06:07Z') })
    const send = (body: object) =>
      fetch(`${client.origin}/ugcupload_new`, { method: 'POST', body: JSON.stringify(body) })
    expect(
      (await send({ ...report, vodSessionKey: '5.secret', extra: 'x', errMsg: 'e'.repeat(5000) })).status,
    ).toBe(200)
    expect((await send({ ...report, reqType: 40001, errCode: 'AccessDenied' })).status).toBe(200)
    const text = await readFile(join(dataDir, 'video-store', 'reports', '2026-03-04.jsonl'), 'utf8')
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({
      at: '2026-03-04T05:06:07.000Z',
      vodSessionKey: '5',
      errMsg: 'e'.repeat(2000),
    })
    expect(lines[1]).toMatchObject({ errCode: 'AccessDenied' })
    expect(lines[0]).not.toHaveProperty('extra')
  })

  test.each([
    '',
    'x',
    '[]',
    '{}',
    JSON.stringify({ ...report, reqType: 1 }),
    JSON.stringify({ ...report, errCode: null }),
  ])('%s is no report', async (body) => {
    const { client, dataDir } = await startStore()
    expect((await fetch(`${client.origin}/ugcupload_new`, { method: 'POST', body })).status).toBe(400)
    expect(await readdir(join(dataDir, 'video-store'))).not.toContain('reports')
  })

  test('a large one is refused', async () => {
    const { client } = await startStore()
    const body = JSON.stringify({ ...report, errMsg: 'x'.repeat(65 * 1024) })
    expect((await fetch(`${client.origin}/ugcupload_new`, { method: 'POST', body })).status).toBe(413)
  })
})

describe('a hostile client', () => {
  const methods = fc.constantFrom('GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE')
  const start = fc.constantFrom(
    '',
    '/',
    '/vod/',
    '/files/',
    '/v3/index.php',
    '/ugcupload_new',
    '/healthz',
    '/5000000000000000000/',
    'http://x/',
    '//',
  )
  // What Node's own client lets through: printable ASCII without spaces.
  const rest = fc.string({
    unit: fc.constantFrom(
      ...'/.%?&=2ef05;:@\\~"<>{}|^[]#aZ',
      '..',
      '%2e',
      '%00',
      '%ff',
      'uploads',
      'uploadId=',
    ),
    maxLength: 40,
  })
  const value = fc.string({ unit: fc.constantFrom(...'abz019 ;=&-,"%/*\\:\u00e9'), maxLength: 60 })
  const names = [
    'range',
    'if-range',
    'if-none-match',
    'if-modified-since',
    'authorization',
    'x-cos-security-token',
    'content-md5',
    'origin',
    'host',
    'expect',
    'upgrade',
    'content-type',
  ]
  const headers = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5 })
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
    const { video, tempCertificate } = await client.apply()
    const uploadId = await client.initiate(video.storagePath, tempCertificate)
    const text = fc.string({ unit: 'grapheme', maxLength: 20 })
    const query = fc.dictionary(
      fc.constantFrom(
        'uploads',
        'partNumber',
        'prefix',
        'max-parts',
        'max-uploads',
        'part-number-marker',
        'key-marker',
        'upload-id-marker',
        'x',
      ),
      text,
      { maxKeys: 4 },
    )
    const path = fc.constantFrom('/', video.storagePath)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'PUT', 'POST'),
        path,
        query,
        fc.boolean(),
        text,
        async (method, to, params, withId, content) => {
          const asked = withId ? { ...params, uploadId } : params
          const response = await client.store(method, to, tempCertificate, {
            query: asked,
            ...(method !== 'GET' && { body: content }),
          })
          const answer = await response.text()
          expect([response.status >= 500, answer]).toEqual([
            false,
            expect.not.stringContaining('SignatureDoesNotMatch'),
          ])
        },
      ),
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
    const { video, tempCertificate } = await store.client.apply({ videoSize: 4 * MB })
    const putting = store.client.store('PUT', video.storagePath, tempCertificate, {
      body: videoBytes(4 * MB),
    })
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
