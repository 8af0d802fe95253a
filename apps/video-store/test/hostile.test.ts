import { readdir, stat, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  type Applied,
  authorization,
  type Client,
  chunks,
  errorOf,
  MB,
  sendHalf,
  sign,
  startStore,
  videoBytes,
} from './client.ts'

/** What a client of ours never does. */

type Started = Awaited<ReturnType<typeof startStore>>

async function begun({ client }: Started, fields: object = {}) {
  const { video, vodSessionKey, tempCertificate } = await client.apply(fields)
  const uploadId = await client.initiate(video.storagePath, tempCertificate)
  return { path: video.storagePath, vodSessionKey, certificate: tempCertificate, uploadId }
}

/** The bytes go out as they are; answers what came back once there are so many answers. */
async function raw(port: number, pieces: (string | Buffer)[], answers = 1): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  for (const piece of pieces) socket.write(piece)
  let text = ''
  for await (const data of socket) {
    text += data
    if (text.split('HTTP/1.1 ').length > answers) break
  }
  return text
}

/** The head of a request for a part, signed as it should be, whose length is what the client says. */
function partHead(
  { path, certificate, uploadId }: Awaited<ReturnType<typeof begun>>,
  length: string,
  { connection = 'close', number = 1 } = {},
): string {
  const query = { partNumber: String(number), uploadId }
  const now = Math.floor(Date.now() / 1000)
  const auth = authorization(certificate, {
    method: 'PUT',
    path,
    query,
    headers: {},
    window: `${now - 1};${now + 900}`,
  })
  return (
    `PUT ${path}?partNumber=${number}&uploadId=${uploadId} HTTP/1.1\r\nHost: x\r\n${length}\r\nConnection: ${connection}\r\n` +
    `Authorization: ${auth}\r\nx-cos-security-token: ${certificate.token}\r\n\r\n`
  )
}

const partsOf = async (client: Client, { path, certificate, uploadId }: Awaited<ReturnType<typeof begun>>) =>
  (await (await client.store('GET', path, certificate, { query: { uploadId } })).text()).match(
    /<Size>\d+<\/Size>/g,
  ) ?? []

describe('many at once', () => {
  test('applications at the same moment do not go over the quota together', async () => {
    const { client } = await startStore({ quotaBytes: 10 * MB })
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, () => client.apply({ videoSize: 3 * MB })),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const each of asked) if (each.status === 'rejected') expect(String(each.reason)).toContain('10014')
  })

  test('a one-time signature opens one door of twenty', async () => {
    const { client } = await startStore()
    const now = Math.floor(Date.now() / 1000)
    const signature = sign({
      secretId: 'TESTID',
      currentTimeStamp: now,
      expireTime: now + 60,
      random: 1,
      oneTimeValid: 1,
    })
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => client.call('PrepareUploadUGC', { signature })),
    )
    expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      0,
      ...Array.from({ length: 19 }, () => 10012),
    ])
  })

  test('more than 64 parts on the way are told to slow down', async () => {
    const store = await startStore()
    const upload = await begun(store, { videoSize: 70 * MB })
    const sockets = Array.from({ length: 65 }, () => connect(store.port, '127.0.0.1'))
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
    })
    const answers = sockets.map((socket, index) => {
      socket
        .on('error', () => undefined)
        .write(partHead(upload, `Content-Length: ${MB}`, { number: index + 1 }))
      return new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
    })
    expect(await Promise.race(answers)).toMatch(/^HTTP\/1\.1 503 /)
  })

  test('of several bodies for one part only the last goes on', async () => {
    const store = await startStore()
    const upload = await begun(store, { videoSize: MB })
    const body = videoBytes(MB)
    const earlier: Promise<string>[] = []
    for (let n = 0; n < 5; n++) {
      earlier.push(
        raw(store.port, [partHead(upload, `Content-Length: ${MB}`), body.subarray(0, MB / 2)]).catch(
          () => '',
        ),
      )
      await sleep(50)
    }
    expect((await store.client.part(upload.path, upload.certificate, upload.uploadId, 1, body)).status).toBe(
      200,
    )
    for (const answer of await Promise.all(earlier)) expect(answer).not.toContain(' 200 ')
    expect(
      (await store.client.complete(upload.path, upload.certificate, upload.uploadId, [[1, body]])).status,
    ).toBe(200)
  })

  test('completion, abort and parts of one upload at the same moment leave a whole file or none', async () => {
    const store = await startStore()
    for (let round = 0; round < 10; round++) {
      const bytes = videoBytes(2 * MB)
      const { path, certificate, uploadId, vodSessionKey } = await begun(store, { videoSize: bytes.length })
      const parts = chunks(bytes, MB)
      for (const [number, body] of parts) await store.client.part(path, certificate, uploadId, number, body)
      const [completed] = await Promise.all([
        store.client.complete(path, certificate, uploadId, parts),
        store.client.store('DELETE', path, certificate, { query: { uploadId } }),
        store.client.part(path, certificate, uploadId, 2, videoBytes(MB)),
      ])
      const { code, data } = await store.client.commit(vodSessionKey)
      expect(code).toBe(completed.ok ? 0 : 10007)
      if (!completed.ok) continue
      const { video } = data as { video: { url: string } }
      expect(Buffer.from(await (await fetch(video.url)).arrayBuffer()).equals(bytes)).toBe(true)
    }
    expect(store.errors).toEqual([])
  })

  test('whole files that begin to arrive while their session commits leave nothing behind', async () => {
    const { client, dataDir } = await startStore()
    const left: string[] = []
    for (let round = 0; round < 20; round++) {
      const bytes = videoBytes(200_000)
      const { video, vodSessionKey, tempCertificate } = await client.apply({ videoSize: bytes.length })
      const put = () =>
        client.store('PUT', video.storagePath, tempCertificate, { body: bytes }).then((reply) => reply.text())
      await put()
      const puts = [0, 1, 2, 3].map((each) => sleep((round % 10) + each * 2).then(put))
      await Promise.all([client.commit(vodSessionKey), ...puts.map((each) => each.catch(() => undefined))])
      const [fileId = ''] = video.storagePath.slice(1).split('/')
      left.push(...(await readdir(join(dataDir, 'video-store/media', fileId))))
    }
    expect(left.filter((name) => name.startsWith('put-'))).toEqual([])
    expect(left).toHaveLength(40)
  })
})

describe('the quota', () => {
  const sizes = async (dataDir: string) => {
    const entries = await readdir(join(dataDir, 'video-store', 'sessions'), {
      recursive: true,
      withFileTypes: true,
    })
    const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('json'))
    return Promise.all(files.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size))
  }
  const usedBy = async (dataDir: string) => (await sizes(dataDir)).reduce((sum, size) => sum + size, 0)

  test('holds against a session that begins again and again and sends other parts each time', async () => {
    const { client, dataDir } = await startStore({ quotaBytes: 7 * MB })
    const { video, tempCertificate } = await client.apply({ videoSize: 6 * MB })
    const path = video.storagePath
    for (let round = 0; round < 3; round++) {
      const uploadId = await client.initiate(path, tempCertificate)
      for (const [number] of [1, 2, 3, 4, 5, 6].flatMap((each) => [[each], [each]]))
        await client
          .part(path, tempCertificate, uploadId, number ?? 0, videoBytes(MB))
          .then((reply) => reply.text())
      await client
        .store('PUT', path, tempCertificate, { body: videoBytes(6 * MB) })
        .then((reply) => reply.text())
      expect(await usedBy(dataDir)).toBeLessThanOrEqual(7 * MB)
    }
  })

  test('is no hindrance to a part that comes twice, or to an upload that is begun anew', async () => {
    const { client, dataDir, port } = await startStore({ quotaBytes: 6 * MB })
    const bytes = videoBytes(5 * MB)
    const { video, vodSessionKey, tempCertificate } = await client.apply({ videoSize: bytes.length })
    const path = video.storagePath
    const first = await client.initiate(path, tempCertificate)
    for (const [number, body] of chunks(bytes, MB))
      await client.part(path, tempCertificate, first, number, body)
    const second = await client.initiate(path, tempCertificate)
    for (const [number, body] of chunks(bytes, MB)) {
      await sendHalf(port, path, tempCertificate, { partNumber: String(number), uploadId: second })
      for (let time = 0; time < 2; time++)
        expect((await client.part(path, tempCertificate, second, number, body)).status).toBe(200)
    }
    expect(await usedBy(dataDir)).toBe(5 * MB)
    expect((await client.complete(path, tempCertificate, second, chunks(bytes, MB))).status).toBe(200)
    expect(await client.commit(vodSessionKey)).toMatchObject({ code: 0 })
  })

  test('is not used up by one user who sends nothing', async () => {
    const { client } = await startStore({ quotaBytes: 2500 * MB })
    const asked = { videoName: 'v', videoType: 'mp4', videoSize: 100 * MB, uploadFromWeb: true }
    const signature = client.signature({ user: '7' })
    for (let n = 0; n < 25; n++)
      expect(await client.call('ApplyUploadUGC', { signature, ...asked })).toMatchObject({ code: 0 })
    for (let n = 0; n < 5; n++) await client.apply(asked, { user: '8' })
    await expect(client.apply(asked, { user: '8' })).rejects.toThrow('10014')
  })
})

test('the free disk is promised once: what is still to come counts', async () => {
  const { client, dataDir } = await startStore({ maxVideoBytes: Number.MAX_SAFE_INTEGER })
  const { bavail, bsize } = await statfs(dataDir)
  const videoSize = Math.floor(bavail * bsize * 0.7)
  await client.apply({ videoSize })
  await expect(client.apply({ videoSize })).rejects.toThrow('10015')
})

describe('one user', () => {
  test('has at most 20 uploads that hold something, and whoever cancels one begins another', async () => {
    const { client } = await startStore()
    const fields = [{ videoSize: 2 * MB }, { user: '7' }] as const
    const begin = async () => {
      const { video, tempCertificate } = await client.apply(...fields)
      const uploadId = await client.initiate(video.storagePath, tempCertificate)
      await client.part(video.storagePath, tempCertificate, uploadId, 1, videoBytes(MB))
      return { video, tempCertificate, uploadId }
    }
    const { video, tempCertificate, uploadId } = await begin()
    for (let n = 1; n < 20; n++) await begin()
    await expect(client.apply(...fields)).rejects.toThrow('10016')
    await client.apply({}, { user: '8' })
    await client.store('DELETE', video.storagePath, tempCertificate, { query: { uploadId } })
    await begin()
    await expect(begin()).rejects.toThrow('10016')
  })
})

describe('a length that is not true', () => {
  test('fewer bytes than announced are no part', async () => {
    const store = await startStore()
    const upload = await begun(store)
    await sendHalf(store.port, upload.path, upload.certificate, {
      partNumber: '1',
      uploadId: upload.uploadId,
    })
    expect(await partsOf(store.client, upload)).toEqual([])
  })

  test('more bytes than announced are another request, which is not signed', async () => {
    const store = await startStore()
    const upload = await begun(store)
    const smuggled = `DELETE ${upload.path}?uploadId=${upload.uploadId} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
    const answer = await raw(
      store.port,
      [partHead(upload, `Content-Length: ${MB}`, { connection: 'keep-alive' }), videoBytes(MB), smuggled],
      2,
    )
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 403'])
    expect(await partsOf(store.client, upload)).toEqual([`<Size>${MB}</Size>`])
  })

  test.each([
    'Content-Length: -1',
    'Content-Length: 0x10',
    'Content-Length: 1e3',
    'Content-Length: 99999999999999999999',
    `Content-Length: ${MB}\r\nContent-Length: 5`,
    `Content-Length: ${MB}\r\nTransfer-Encoding: chunked`,
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Content-Length: 0',
    'Content-Length: 5368709121',
    'X-Nothing: 1',
  ])('%s', async (header) => {
    const store = await startStore()
    const upload = await begun(store)
    const answer = await raw(store.port, [partHead(upload, header), videoBytes(100)])
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(await partsOf(store.client, upload)).toEqual([])
    expect(store.errors).toEqual([])
  })
})

describe('keys that are paths', () => {
  const twisted = (path: string) => [
    `${path}/../../../other/v.mp4`,
    `/x/..${path}`,
    path.replace('/', '/%2e%2e/').replace('%2e%2e', '..'),
    `${path}%00.mp4`,
    `/${path.replaceAll('/', '\\')}`,
    `/${path}`,
    path.toUpperCase(),
    `${path}/`,
    `${path}.`,
    `${path} `,
  ]

  test('a credential opens none of them, and nothing is written outside the session', async () => {
    const { client, dataDir, errors } = await startStore()
    const { video, tempCertificate } = await client.apply({ videoSize: 1000 })
    const before = await readdir(dataDir, { recursive: true })
    for (const path of twisted(video.storagePath)) {
      const sent = path
        .split('/')
        .map(encodeURIComponent)
        .join('/')
        .replaceAll('..', '%2e%2e')
        .replaceAll('%2500', '%00')
      const signed = { path: decodeURIComponent(sent) }
      const response = await client.store('PUT', sent, tempCertificate, { body: videoBytes(1000), signed })
      expect([path, response.status >= 400 && response.status < 500]).toEqual([path, true])
    }
    expect(await readdir(dataDir, { recursive: true })).toEqual(before)
    expect(errors).toEqual([])
  })

  test.each(['mp4/../../x', '../mp4', 'mp4\0', 'MP4 ', '.', ''])(
    'the type %j is no ending of a file',
    async (videoType) => {
      const { client, dataDir } = await startStore()
      expect(
        (
          await client.call('ApplyUploadUGC', {
            signature: client.signature(),
            videoName: 'v',
            videoType,
            videoSize: 5,
          })
        ).code,
      ).not.toBe(0)
      expect(await readdir(join(dataDir, 'video-store', 'sessions'))).toEqual([])
    },
  )

  test('a name that is a path is only a title', async () => {
    const { client, dataDir } = await startStore()
    await client.publish(videoBytes(MB), { videoName: '../../../etc/passwd' })
    const files = await readdir(join(dataDir, 'video-store', 'media'), { recursive: true })
    expect(files.filter((name) => name.includes('passwd'))).toEqual([])
  })
})

describe('credentials', () => {
  const put = (client: Client, { video, tempCertificate }: Applied, bytes: Buffer) =>
    client.store('PUT', video.storagePath, tempCertificate, { body: bytes }).then(errorOf)

  test('of a committed session write nothing, nor do those of its resume', async () => {
    const { client } = await startStore()
    const bytes = videoBytes(1000)
    const applied = await client.apply({ videoSize: 1000 })
    await put(client, applied, bytes)
    await client.commit(applied.vodSessionKey)
    const again = await client.apply({ vodSessionKey: applied.vodSessionKey })
    for (const each of [applied, again])
      expect(await put(client, each, videoBytes(1000))).toEqual({ status: 403, code: 'InvalidAccessKeyId' })
  })

  test('that are renewed for ever do not pile up', async () => {
    const { client } = await startStore()
    const first = await client.apply({ videoSize: 1000 })
    let last = first
    for (let n = 0; n < 30; n++) last = await client.apply({ vodSessionKey: first.vodSessionKey })
    expect(await put(client, last, videoBytes(1000))).toEqual({ status: 200, code: undefined })
    expect(await put(client, first, videoBytes(1000))).toEqual({ status: 403, code: 'InvalidAccessKeyId' })
  })

  test('sign every parameter, whatever comes twice', async () => {
    const store = await startStore()
    const { path, certificate, uploadId } = await begun(store)
    const now = Math.floor(Date.now() / 1000)
    const signed = {
      method: 'PUT',
      path,
      query: { partNumber: '1', uploadId },
      headers: {},
      window: `${now - 1};${now + 900}`,
    }
    const headers = {
      authorization: authorization(certificate, signed),
      'x-cos-security-token': certificate.token,
    }
    for (const more of ['&partNumber=2', '&PARTNUMBER=2', '&acl', '&x=1']) {
      const url = `${store.client.origin}${path}?partNumber=1&uploadId=${uploadId}${more}`
      expect(await errorOf(await fetch(url, { method: 'PUT', headers, body: videoBytes(MB) }))).toEqual({
        status: 403,
        code: 'SignatureDoesNotMatch',
      })
    }
  })
})

describe('a list of parts that is not one', () => {
  test.each([
    [
      'an entity that grows',
      '<!DOCTYPE a [<!ENTITY b "c">]><CompleteMultipartUpload><Part>&b;</Part></CompleteMultipartUpload>',
    ],
    [
      'a file of the server',
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><CompleteMultipartUpload>&b;</CompleteMultipartUpload>',
    ],
    [
      'ten thousand open tags',
      `<CompleteMultipartUpload>${'<Part>'.repeat(10_000)}</CompleteMultipartUpload>`,
    ],
    [
      'a part that is named 100,000 times',
      `<CompleteMultipartUpload>${'<Part><PartNumber>1</PartNumber></Part>'.repeat(40_000)}</CompleteMultipartUpload>`,
    ],
  ])('%s', async (_, body) => {
    const store = await startStore()
    const { path, certificate, uploadId } = await begun(store)
    const began = performance.now()
    const response = await store.client.store('POST', path, certificate, { query: { uploadId }, body })
    expect(response.status).toBe(400)
    expect(performance.now() - began).toBeLessThan(5000)
    expect(store.errors).toEqual([])
  })

  test('a good file stays when a bad one is put in its place', async () => {
    const { client } = await startStore()
    const bytes = videoBytes(MB)
    const { video, vodSessionKey, tempCertificate } = await client.apply({ videoSize: MB })
    await client.upload(video.storagePath, tempCertificate, bytes)
    const body = Buffer.alloc(MB, '<script>')
    expect(
      await errorOf(await client.store('PUT', video.storagePath, tempCertificate, { body })),
    ).toMatchObject({
      code: 'InvalidFileContent',
    })
    const { data } = await client.commit(vodSessionKey)
    const { url } = (data as { video: { url: string } }).video
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true)
  })
})
