import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { authorization, chunks, MB, md5, startStore, videoBytes } from './client.ts'
import { applied, begun, type Upload } from './under-way.ts'

/** What a client of ours never does. */

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

const signedHeaders = ({ applied: { tempCertificate }, path, id }: Upload, number = 1) => {
  const query = { partNumber: String(number), uploadId: id }
  const now = Math.floor(Date.now() / 1000)
  const request = { method: 'PUT', path, query, headers: {}, window: `${now - 1};${now + 900}` }
  return {
    authorization: authorization(tempCertificate, request),
    'x-cos-security-token': tempCertificate.token,
  }
}

/** The head of a request for a part, signed as it should be, whose length is what the client says. */
function partHead(upload: Upload, length: string, { connection = 'close', number = 1 } = {}): string {
  const signed = signedHeaders(upload, number)
  return (
    `PUT ${upload.path}?partNumber=${number}&uploadId=${upload.id} HTTP/1.1\r\nHost: x\r\n${length}\r\n` +
    `Connection: ${connection}\r\nAuthorization: ${signed.authorization}\r\n` +
    `x-cos-security-token: ${signed['x-cos-security-token']}\r\n\r\n`
  )
}

const announced = `Content-Length: ${MB}`

describe('many at once', () => {
  test('applications at the same moment do not go over the quota together', async () => {
    const { client } = await startStore({ quotaBytes: 10 * MB })
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => client.apply()))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const each of asked) if (each.status === 'rejected') expect(String(each.reason)).toContain('10014')
  })

  test('a one-time signature opens one door of twenty', async () => {
    const { client } = await startStore()
    const signature = client.signature({ oneTimeValid: 1 })
    const calls = Array.from({ length: 20 }, () => client.call('PrepareUploadUGC', { signature }))
    const codes = (await Promise.all(calls)).map(({ code }) => code)
    expect(codes.sort((a, b) => a - b)).toEqual([0, ...Array.from({ length: 19 }, () => 10012)])
  })

  test('more than 64 parts on the way are told to slow down', async () => {
    const { client, port } = await startStore()
    const upload = await begun(client, { videoSize: 70 * MB })
    const sockets = Array.from({ length: 65 }, () => connect(port, '127.0.0.1'))
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
    })
    const answers = sockets.map((socket, index) => {
      socket.on('error', () => undefined).write(partHead(upload, announced, { number: index + 1 }))
      return new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
    })
    expect(await Promise.race(answers)).toMatch(/^HTTP\/1\.1 503 /)
  })

  test('of several bodies for one part only the last goes on', async () => {
    const { client, port } = await startStore()
    const upload = await begun(client, { videoSize: MB })
    const body = videoBytes(MB)
    const earlier: Promise<string>[] = []
    for (let n = 0; n < 5; n++) {
      const pieces = [partHead(upload, announced), body.subarray(0, MB / 2)]
      earlier.push(raw(port, pieces).catch(() => ''))
      await sleep(50)
    }
    expect((await upload.part(1, body)).status).toBe(200)
    for (const answer of await Promise.all(earlier)) expect(answer).not.toContain(' 200 ')
    expect((await upload.complete([[1, body]])).status).toBe(200)
  })

  test('completion, abort and parts of one upload at the same moment leave a whole file or none', async () => {
    const { client, errors } = await startStore()
    for (let round = 0; round < 10; round++) {
      const bytes = videoBytes(2 * MB)
      const upload = await begun(client, { videoSize: bytes.length })
      const parts = chunks(bytes, MB)
      await upload.parts(parts)
      const again = videoBytes(MB)
      const [completed] = await Promise.all([upload.complete(parts), upload.abort(), upload.part(2, again)])
      expect(await upload.commit()).toMatchObject({ code: completed.ok ? 0 : 10007 })
      if (completed.ok) expect(md5(await upload.played())).toBe(md5(bytes))
    }
    expect(errors).toEqual([])
  })

  test('whole files that begin to arrive while their session commits leave nothing behind', async () => {
    const { client, dataDir } = await startStore()
    const left: string[] = []
    for (let round = 0; round < 20; round++) {
      const bytes = videoBytes(200_000)
      const upload = await applied(client, { videoSize: bytes.length })
      const put = () => upload.put(bytes).then((reply) => reply.text())
      await put()
      const puts = [0, 1, 2, 3].map((each) => sleep((round % 10) + each * 2).then(put))
      await Promise.all([upload.commit(), ...puts.map((each) => each.catch(() => undefined))])
      left.push(...(await readdir(join(dataDir, 'video-store/media', upload.fileId))))
    }
    expect(left.filter((name) => name.startsWith('put-'))).toEqual([])
    expect(left).toHaveLength(40)
  })
})

describe('a length that is not true', () => {
  test('more bytes than announced are another request, which is not signed', async () => {
    const { client, port } = await startStore()
    const upload = await begun(client)
    const smuggled = `DELETE ${upload.path}?uploadId=${upload.id} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
    const head = partHead(upload, announced, { connection: 'keep-alive' })
    const answer = await raw(port, [head, videoBytes(MB), smuggled], 2)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 403'])
    expect(await upload.listed()).toHaveLength(1)
  })

  test.each([
    'Content-Length: -1',
    'Content-Length: 0x10',
    'Content-Length: 1e3',
    'Content-Length: 99999999999999999999',
    `${announced}\r\nContent-Length: 5`,
    `${announced}\r\nTransfer-Encoding: chunked`,
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Content-Length: 0',
    'Content-Length: 5368709121',
    'X-Nothing: 1',
  ])('%s', async (header) => {
    const { client, port, errors } = await startStore()
    const upload = await begun(client)
    expect(await raw(port, [partHead(upload, header), videoBytes(100)])).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(await upload.listed()).toEqual([])
    expect(errors).toEqual([])
  })
})

describe('keys that are paths', () => {
  const twisted = (path: string) => [
    `${path}/../../../other/v.mp4`,
    `/x/..${path}`,
    path.replace('/', '/../'),
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
    const upload = await applied(client, { videoSize: 1000 })
    const before = await readdir(dataDir, { recursive: true })
    for (const path of twisted(upload.path)) {
      const encoded = path.split('/').map(encodeURIComponent).join('/')
      const sent = encoded.replaceAll('..', '%2e%2e').replaceAll('%2500', '%00')
      const request = { body: videoBytes(1000), signed: { path: decodeURIComponent(sent) } }
      const { status } = await upload.call('PUT', request, sent)
      expect([path, status >= 400 && status < 500]).toEqual([path, true])
    }
    expect(await readdir(dataDir, { recursive: true })).toEqual(before)
    expect(errors).toEqual([])
  })

  test('a name that is a path is only a title', async () => {
    const { client, dataDir } = await startStore()
    await client.publish(videoBytes(MB), { videoName: '../../../etc/passwd' })
    const files = await readdir(join(dataDir, 'video-store/media'), { recursive: true })
    expect(files.filter((name) => name.includes('passwd'))).toEqual([])
  })
})

describe('credentials', () => {
  test('that are renewed for ever do not pile up', async () => {
    const { client } = await startStore()
    const first = await applied(client, { videoSize: 1000 })
    const { vodSessionKey } = first.applied
    let last = first
    for (let n = 0; n < 30; n++) last = await applied(client, { vodSessionKey })
    const request = { body: videoBytes(1000) }
    expect(await last.outcome('PUT', request)).toEqual({ status: 200, code: undefined })
    expect(await first.outcome('PUT', request)).toEqual({ status: 403, code: 'InvalidAccessKeyId' })
  })

  test.each(['&partNumber=2', '&PARTNUMBER=2', '&acl', '&x=1'])(
    'sign every parameter, whatever comes twice: %s',
    async (more) => {
      const { client } = await startStore()
      const upload = await begun(client)
      const url = `${client.origin}${upload.path}?partNumber=1&uploadId=${upload.id}${more}`
      const headers = signedHeaders(upload)
      const answer = await fetch(url, { method: 'PUT', headers, body: videoBytes(MB) as never }) // as in client.ts
      expect([answer.status, await answer.text()]).toEqual([
        403,
        expect.stringContaining('SignatureDoesNotMatch'),
      ])
    },
  )
})

const listOf = (inner: string) => `<CompleteMultipartUpload>${inner}</CompleteMultipartUpload>`

test.each([
  ['an entity that grows', `<!DOCTYPE a [<!ENTITY b "c">]>${listOf('<Part>&b;</Part>')}`],
  ['a file of the server', `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${listOf('&b;')}`],
  ['ten thousand open tags', listOf('<Part>'.repeat(10_000))],
  ['a part that is named 40,000 times', listOf('<Part><PartNumber>1</PartNumber></Part>'.repeat(40_000))],
])('a list of parts that is not one: %s', async (_, body) => {
  const { client, errors } = await startStore()
  const upload = await begun(client)
  const began = performance.now()
  expect((await upload.call('POST', { query: { uploadId: upload.id }, body })).status).toBe(400)
  expect(performance.now() - began).toBeLessThan(5000)
  expect(errors).toEqual([])
})
