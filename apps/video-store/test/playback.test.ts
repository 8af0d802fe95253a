import { createHmac } from 'node:crypto'
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { MB, secretKey, startStore, videoBytes } from './client.ts'

async function published(videoType = 'mp4') {
  const store = await startStore()
  const bytes = videoBytes(2 * MB)
  const { video } = await store.client.publish(bytes, { videoType })
  const get = async (headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(video.url, { headers, method })
    return {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    }
  }
  return { ...store, bytes, get, url: video.url }
}

describe('GET /vod', () => {
  test('whoever hangs up before the answer begins is no fault of the store', async () => {
    const { port, url, errors, get } = await published()
    for (let i = 0; i < 200; i++) {
      // One that was not connected yet cannot be reset; that is the caller's own affair.
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      socket.end(`GET ${new URL(url).pathname} HTTP/1.1\r\nHost: x\r\n\r\n`)
      await sleep(i % 4)
      socket.resetAndDestroy()
    }
    expect((await get()).status).toBe(200)
    expect(errors).toEqual([])
  })

  test('a range is answered with just that, one outside is refused, several are the whole', async () => {
    const { get, bytes } = await published()
    const size = bytes.length
    const answers: [range: string, status: number, from: number, end: number][] = [
      ['bytes=0-0', 206, 0, 1],
      ['bytes=10-19', 206, 10, 20],
      ['bytes=100-', 206, 100, size],
      ['bytes=-5', 206, size - 5, size],
      [`bytes=5-${size + 100}`, 206, 5, size],
      ['bytes=0-1,4-5', 200, 0, size],
      ['items=0-1', 200, 0, size],
    ]
    for (const [range, status, from, end] of answers) {
      const answer = await get({ range })
      expect([range, answer.status, answer.body.equals(bytes.subarray(from, end))]).toEqual([
        range,
        status,
        true,
      ])
      const told = status === 206 ? `bytes ${from}-${end - 1}/${size}` : null
      expect(answer.headers.get('content-range')).toBe(told)
    }
    for (const range of [`bytes=${size}-`, 'bytes=-0', 'bytes=99999999999999999999-']) {
      const { status, headers } = await get({ range })
      expect([range, status, headers.get('content-range')]).toEqual([range, 416, `bytes */${size}`])
    }
  })

  test('conditions are held against this version of the file', async () => {
    const { get } = await published()
    const { headers } = await get({}, 'HEAD')
    const [etag, modified] = [headers.get('etag') ?? '', headers.get('last-modified') ?? '']
    const longAgo = new Date(0).toUTCString()
    // Without it `fetch` says that it wants no copy that it has.
    const fresh = { 'cache-control': 'max-age=0' }
    const ranged = (ifRange: string) => ({ range: 'bytes=0-9', 'if-range': ifRange })
    const statuses: [asked: Record<string, string>, status: number][] = [
      [ranged(etag), 206],
      [ranged(modified), 206],
      [ranged('"other"'), 200],
      [ranged(longAgo), 200],
      [{ ...fresh, 'if-none-match': `"x", ${etag}` }, 304],
      [{ ...fresh, 'if-modified-since': modified }, 304],
      [{ ...fresh, 'if-modified-since': longAgo }, 200],
      [{ 'if-match': '"other"' }, 412],
    ]
    for (const [asked, status] of statuses)
      expect([asked, (await get(asked)).status]).toEqual([asked, status])
  })

  test('is read from every page and runs no script; HEAD tells what GET would', async () => {
    const { get, bytes } = await published('mov')
    const { status, headers, body } = await get({}, 'HEAD')
    expect([status, body.length]).toEqual([200, 0])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'content-type': 'video/quicktime',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('ETag'),
    })
  })

  test('what cannot become another is kept for ever, anything else is asked for again', async () => {
    const kept = async (videoType: string) =>
      (await (await published(videoType)).get()).headers.get('cache-control')
    expect(await kept('mp4')).toBe('public, max-age=31536000, immutable')
    expect(await kept('mov')).toBe('no-cache')
  })

  test('only the whole address plays', async () => {
    const { url, client } = await published()
    const other = [
      url.replace('.mp4', '.webm'),
      url.replace('/vod/', '/vod//'),
      `${url}/`,
      url.replace(/[^/]*$/, 'session.json'),
      `${client.origin}/vod/`,
      `${client.origin}/vod/..%2fx`,
    ]
    for (const each of other) expect([each, (await fetch(each)).status]).toEqual([each, 404])
    for (const method of ['POST', 'DELETE']) expect((await fetch(url, { method })).status).toBe(405)
  })
})

describe('GET /files', () => {
  async function withFiles() {
    const store = await startStore()
    const files = join(store.dataDir, 'files')
    await mkdir(join(files, 'pictures'), { recursive: true })
    await writeFile(join(files, 'pictures', 'a.png'), 'picture')
    for (const name of ['notes.docx', 'page.html', 'drawing.svg', '课程 表.pdf', '.secret.png'])
      await writeFile(join(files, name), 'text')
    await writeFile(join(store.dataDir, 'outside.png'), 'outside')
    await symlink(join(store.dataDir, 'outside.png'), join(files, 'link.png'))
    await symlink(store.dataDir, join(files, 'up'))
    const raw = (path: string): Promise<{ status: number; type: string | undefined; body: string }> =>
      new Promise((resolve, reject) => {
        const call = httpRequest({ port: store.port, host: '127.0.0.1', path }, async (response) => {
          const body = Buffer.concat(await response.toArray()).toString()
          resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'], body })
        })
        call.on('error', reject).end()
      })
    return { ...store, raw }
  }

  test('pictures are shown, everything else is a download', async () => {
    const { client, raw } = await withFiles()
    expect(await raw('/files/pictures/a.png')).toEqual({ status: 200, type: 'image/png', body: 'picture' })
    const range = await fetch(`${client.origin}/files/pictures/a.png`, { headers: { range: 'bytes=1-3' } })
    expect([range.status, await range.text()]).toEqual([206, 'ict'])
    const downloads = {
      'notes.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'page.html': 'application/octet-stream',
      'drawing.svg': 'application/octet-stream',
      [encodeURIComponent('课程 表.pdf')]: 'application/pdf',
    }
    for (const [name, type] of Object.entries(downloads)) {
      const { status, headers } = await fetch(`${client.origin}/files/${name}`)
      const served = [headers.get('content-type'), headers.get('content-disposition')]
      expect([name, status, ...served]).toEqual([name, 200, type, 'attachment'])
    }
    const dispositionOf = async (query: string) =>
      (await fetch(`${client.origin}/files/notes.docx${query}`)).headers.get('content-disposition')
    expect(await dispositionOf(`?name=${encodeURIComponent('聘书.docx')}`)).toBe(
      "attachment; filename*=UTF-8''%E8%81%98%E4%B9%A6.docx",
    )
    expect(await dispositionOf('?name=run(1).exe')).toBe("attachment; filename*=UTF-8''run%281%29.exe.docx")
    expect(await dispositionOf(`?name=${'x'.repeat(201)}`)).toBe('attachment')
  })

  test.each([
    '/files/..%2foutside.png',
    '/files/%2e%2e/outside.png',
    '/files/../outside.png',
    '/files/pictures/../../outside.png',
    '/files/pictures%2f..%2f..%2foutside.png',
    '/files/..%5coutside.png',
    '/files/%252e%252e%252foutside.png',
    '/files//etc/passwd',
    '/files/%2fetc%2fpasswd',
    '/files/pictures/a.png%00.html',
    '/files/link.png',
    '/files/up/outside.png',
    '/files/up/video-store/used-signatures.log',
    '/files/.secret.png',
    '/files/pictures',
    '/files/pictures/',
    '/files/',
    '/files/none.png',
    `/files/${'a'.repeat(300)}.png`,
  ])('nothing outside or listed: %s', async (path) => {
    const { raw, errors } = await withFiles()
    expect((await raw(path)).status).toBe(404)
    expect(errors).toEqual([])
  })
})

describe('DELETE /vod/FILE_ID', () => {
  test('removes a video for who has the key, and frees its room', async () => {
    const { client, dataDir, errors } = await startStore({ quotaBytes: 2 * MB })
    const applied = await client.apply({ videoSize: 2 * MB })
    await client.upload(applied.video.storagePath, applied.tempCertificate, videoBytes(2 * MB))
    const { data } = await client.commit(applied.vodSessionKey)
    const { fileId, video } = data as { fileId: string; video: { url: string } }
    const remove = (id: string, key = secretKey) => {
      const time = String(Math.floor(Date.now() / 1000))
      const signature = createHmac('sha256', key).update(`DELETE\n/vod/${id}\n${time}`).digest('hex')
      const headers = { 'x-store-time': time, 'x-store-signature': signature }
      return fetch(`${client.origin}/vod/${id}`, { method: 'DELETE', headers }).then(({ status }) => status)
    }
    expect((await fetch(`${client.origin}/vod/${fileId}`, { method: 'DELETE' })).status).toBe(403)
    expect(await remove(fileId, 'another key')).toBe(403)
    expect(await remove('..%2Fsessions')).toBe(405)
    expect((await fetch(video.url, { method: 'HEAD' })).status).toBe(200)
    expect(await remove(fileId)).toBe(204)
    expect((await fetch(video.url)).status).toBe(404)
    expect(await remove(fileId)).toBe(404)
    expect(await client.commit(applied.vodSessionKey)).toMatchObject({ code: 10002 })
    for (const folder of ['media', 'sessions'])
      expect(await readdir(join(dataDir, 'video-store', folder))).toEqual([])
    await client.publish(videoBytes(2 * MB))
    expect(errors).toEqual([])
  })
})
