import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { readHost } from '@dangxiao/contract'
import { afterAll, expect, test } from 'vitest'
import { selfSigned } from '../../../testing/certificate.ts'
import { lookAt } from './look.ts'

const HOST = 'live.example.cn'
const { key, cert } = selfSigned(HOST)
const served: (string | undefined)[] = []
const server = https.createServer({ key, cert }, ({ headers }, reply) => {
  served.push(headers.host)
  reply.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' }).end('#EXTM3U')
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const { port } = server.address() as AddressInfo
afterAll(() => void server.close())

const hosts = (...lines: string[]) => lines.flatMap((line) => readHost(line) ?? [])
const listed = hosts(`${HOST}:${port}`, `other.example.cn:${port}`, `127.0.0.1:${port}`)
const resolve = async () => ['127.0.0.1']
const look = (host: string, trusted?: string) =>
  lookAt(`https://${host}:${port}/live.m3u8`, listed, { resolve, trusted })

test('a stream behind a trusted certificate is found', async () => {
  expect(await look(HOST, cert)).toEqual({ isReachable: true, isStreaming: true, error: '', unknown: '' })
  expect(served).toEqual([`${HOST}:${port}`])
})

test.each([
  ['that nobody trusts', HOST, undefined],
  ['of another host', 'other.example.cn', cert],
])('a certificate %s is said to be wrong, and nothing is asked for', async (_, host, trusted) => {
  served.length = 0
  expect(await look(host, trusted)).toEqual({
    isReachable: false,
    isStreaming: false,
    error: '直播地址的证书无效',
    unknown: '',
  })
  expect(served).toEqual([])
})
