import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { readHost } from '@dangxiao/contract'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { lookAt } from './look.ts'
import { canonicalAddress, isPublic } from './reach.ts'

/** Who was asked for what. */
const asked: { host: string | undefined; path: string | undefined }[] = []
const sockets = new Set<Socket>()
const server = http.createServer((request, reply) => {
  asked.push({ host: request.headers.host, path: request.url })
  const path = request.url?.split('?')[0] ?? ''
  if (path === '/live.m3u8')
    return reply.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' }).end('#EXTM3U\nSECRET')
  if (path === '/plain.m3u8')
    return reply.writeHead(200, { 'content-type': 'text/plain' }).end('#EXTM3U\nSECRET')
  if (path === '/page')
    return reply.writeHead(200, { 'content-type': 'text/html' }).end('<title>SECRET</title>')
  if (path === '/empty') return reply.writeHead(200, { 'content-type': 'text/plain' }).end()
  if (path === '/away') return reply.writeHead(302, { location: '/live.m3u8' }).end()
  if (path === '/secret') return reply.writeHead(403).end('SECRET')
  if (path === '/broken') return reply.writeHead(502).end('SECRET')
  if (path === '/drip') return reply.writeHead(200, { 'content-type': 'video/x-flv' }).write('')
  if (path === '/hang') return undefined
  return reply.writeHead(404).end()
})
server.on('connection', (socket) => sockets.add(socket))
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const { port } = server.address() as AddressInfo
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})
beforeEach(() => void asked.splice(0))

const list = (...lines: string[]) =>
  lines.map((line) => readHost(line) as NonNullable<ReturnType<typeof readHost>>)
const here = list(`127.0.0.1:${port}`)
const at = (path: string) => `http://127.0.0.1:${port}${path}`
const nobody = { resolve: async (): Promise<string[]> => Promise.reject(new Error('no name is looked up')) }

describe('an address on a listed host', () => {
  test.each<[string, boolean | null, boolean | null, RegExp]>([
    ['/live.m3u8?token=1', true, true, /^$/],
    ['/plain.m3u8', true, true, /^$/],
    ['/drip', true, true, /^$/],
    ['/page', true, null, /看不出是否正在直播/],
    ['/empty', true, null, /看不出是否正在直播/],
    ['/away', true, null, /不跟随跳转/],
    ['/secret', true, null, /需要授权/],
    ['/broken', true, false, /HTTP 502/],
    ['/gone', true, false, /HTTP 404/],
  ])('%s is reachable %s, streams %s', async (path, isReachable, isStreaming, said) => {
    const found = await lookAt(at(path), here, nobody)
    expect(found).toMatchObject({ isReachable, isStreaming })
    expect(found.error + found.unknown).toMatch(said)
    expect(JSON.stringify(found)).not.toContain('SECRET')
    expect(asked).toEqual([{ host: `127.0.0.1:${port}`, path }])
  })

  test('that does not answer in time is silent', async () => {
    const found = await lookAt(at('/hang'), here, { timeoutMs: 200 })
    expect(found).toEqual({ isReachable: false, isStreaming: false, error: '0.2秒内没有回应', unknown: '' })
  })

  test('where nobody listens, or speaks TLS, is silent', async () => {
    const free = await new Promise<number>((done) => {
      const other = http.createServer().listen(0, '127.0.0.1', () => {
        const { port } = other.address() as AddressInfo
        other.close(() => done(port))
      })
    })
    expect(await lookAt(`http://127.0.0.1:${free}/`, list(`127.0.0.1:${free}`))).toMatchObject({
      isReachable: false,
      error: '直播地址拒绝连接',
    })
    expect(await lookAt(`https://127.0.0.1:${port}/live.m3u8`, here)).toMatchObject({
      isReachable: false,
      isStreaming: false,
    })
  })
})

describe('nobody is asked', () => {
  test.each([
    ['on a host that is not listed', `http://127.0.0.1:${port}/`, list('live.example.cn')],
    ['on another port of a listed host', `http://127.0.0.1:${port}/`, list('127.0.0.1')],
    ['on the usual port where another is listed', 'http://live.example.cn/', list('live.example.cn:8080')],
    ['below a listed host', 'http://evil.live.example.cn/', list('live.example.cn')],
    ['on a host that ends in the same letters', 'http://evillive.example.cn/', list('live.example.cn')],
    ['with an account in the address', `http://admin:1@127.0.0.1:${port}/`, here],
    [
      'with a listed host as the account',
      `http://live.example.cn@127.0.0.1:${port}/`,
      list('live.example.cn'),
    ],
    ['by a decimal address', `http://2130706433:${port}/`, list('live.example.cn')],
    ['by a hexadecimal address', `http://0x7f000001:${port}/`, list('live.example.cn')],
    ['by an octal address', `http://0177.0.0.1:${port}/`, list('live.example.cn')],
    ['by a short address', `http://127.1:${port}/`, list('live.example.cn')],
    ['by IPv6', `http://[::1]:${port}/`, list('live.example.cn')],
    ['by IPv4 in IPv6', `http://[::ffff:127.0.0.1]:${port}/`, list('live.example.cn')],
    ['by another protocol', `rtmp://127.0.0.1:${port}/`, here],
    ['by a file', 'file:///etc/passwd', here],
    ['by no address', 'live.example.cn', list('live.example.cn')],
  ])('%s', async (_, address, listed) => {
    expect(await lookAt(address, listed, nobody)).toMatchObject({
      isReachable: null,
      isStreaming: null,
      error: '',
    })
    expect(asked).toEqual([])
  })

  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1%eth0',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
    'not an address',
  ])('where a listed name leads to %s, unless that is listed too', async (address) => {
    const resolve = async () => [address]
    const found = await lookAt(`http://live.example.cn:${port}/live.m3u8`, list(`live.example.cn:${port}`), {
      resolve,
      timeoutMs: 200,
    })
    expect(found.isReachable).not.toBe(true)
    expect(asked).toEqual([])
  })

  test('where one of several addresses is not public', async () => {
    const resolve = async () => ['8.8.8.8', '127.0.0.1']
    const found = await lookAt(`http://live.example.cn:${port}/`, list(`live.example.cn:${port}`), {
      resolve,
    })
    expect(found).toMatchObject({ isReachable: null, unknown: expect.stringContaining('指向内网地址') })
  })
})

test('a name that leads to a listed inner address is asked there, under its own name', async () => {
  const resolve = vi.fn(async () => ['::ffff:127.0.0.1'])
  const listed = list(`live.example.cn:${port}`, `127.0.0.1:${port}`)
  expect(await lookAt(`http://LIVE.example.cn.:${port}/live.m3u8`, listed, { resolve })).toMatchObject({
    isStreaming: true,
  })
  expect(resolve).toHaveBeenCalledExactlyOnceWith('live.example.cn')
  expect(asked).toHaveLength(1)
})

test('the name is resolved once: an answer that changes meanwhile leads nowhere', async () => {
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  const resolve = vi.fn(async () => answers.shift() ?? [])
  const listed = list(`live.example.cn:${port}`, `127.0.0.1:${port}`)
  expect(await lookAt(`http://live.example.cn:${port}/live.m3u8`, listed, { resolve })).toMatchObject({
    isStreaming: true,
  })
  expect(resolve).toHaveBeenCalledOnce()
})

test('a name that nobody knows, or that takes too long, is silent', async () => {
  const listed = list('live.example.cn')
  const address = 'https://live.example.cn/'
  expect(await lookAt(address, listed, nobody)).toMatchObject({ isReachable: false, error: '域名无法解析' })
  expect(await lookAt(address, listed, { resolve: async () => [] })).toMatchObject({
    isReachable: false,
    error: '域名无法解析',
  })
  const never = () => new Promise<string[]>(() => {})
  expect(await lookAt(address, listed, { resolve: never, timeoutMs: 50 })).toMatchObject({
    error: '0.1秒内没有回应',
  })
})

test('addresses are compared in one form', () => {
  expect(['::FFFF:10.0.0.1', '0:0::1', 'fe80::1%lo', '10.0.0.1', 'a.cn'].map(canonicalAddress)).toEqual([
    '10.0.0.1',
    '::1',
    'fe80::1',
    '10.0.0.1',
    undefined,
  ])
  expect(['8.8.8.8', '2400:3200::1'].map(isPublic)).toEqual([true, true])
  expect(['172.31.255.255', '172.32.0.1', '2001:db8::1'].map(isPublic)).toEqual([false, true, false])
})
