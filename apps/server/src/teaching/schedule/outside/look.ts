import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { hostOf, type ListedHost, type LiveFinding } from '@dangxiao/contract'
import { canonicalAddress, isListed, isPublic } from './reach.ts'

const TIMEOUT_MS = 3_000

interface Means {
  /** Finds the IP addresses of a name. */
  resolve?: (host: string) => Promise<string[]>
  timeoutMs?: number
  /** A certificate to trust instead of the usual authorities, in PEM. */
  trusted?: string | undefined
}

const notAsked = (unknown: string): LiveFinding => ({
  isReachable: null,
  isStreaming: null,
  error: '',
  unknown,
})
const silent = (error: string): LiveFinding => ({
  isReachable: false,
  isStreaming: false,
  error,
  unknown: '',
})
const untold = (unknown: string): LiveFinding => ({
  isReachable: true,
  isStreaming: null,
  error: '',
  unknown,
})

const resolveHost = async (host: string) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * Look once whether an address answers and carries a stream. Only listed hosts are asked; redirects are not followed; the name is
 * resolved once, and the connection goes to the address that was checked. An address that is not public must be listed itself.
 */
export async function lookAt(
  address: string,
  listed: readonly ListedHost[],
  means: Means = {},
): Promise<LiveFinding> {
  const { resolve = resolveHost, timeoutMs = TIMEOUT_MS, trusted } = means
  if (!URL.canParse(address)) return notAsked('直播地址不是网页地址，无法检测')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return notAsked('直播地址不是网页地址，无法检测')
  if (url.username || url.password) return notAsked('直播地址带有账号或密码，系统不访问这样的地址')
  const host = hostOf(url.host) ?? ''
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (!isListed(listed, host, port))
    return notAsked(`主机 ${url.host} 不在允许检测的范围内，可请系统管理员在“系统－设置”中添加`)

  const deadline = AbortSignal.timeout(timeoutMs)
  const found = canonicalAddress(host)
    ? [host]
    : await Promise.race([resolve(host), late(deadline)]).catch(() => [])
  const addresses = found.map(canonicalAddress)
  const [first] = addresses
  if (first === undefined) return silent(deadline.aborted ? timeout(timeoutMs) : '域名无法解析')
  if (!addresses.every((one) => one !== undefined && (isPublic(one) || isListed(listed, one, port))))
    return notAsked(`主机 ${url.host} 指向内网地址，需由系统管理员在“系统－设置”中另外添加该地址`)
  return ask(url, { address: first, port, trusted }, deadline, timeoutMs)
}

const timeout = (ms: number) => `${Math.round(ms / 100) / 10}秒内没有回应`

const late = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )

interface Target extends Pick<Means, 'trusted'> {
  address: string
  port: number
}

/** Ask the address that was checked, under the name that it stands for. */
function ask(
  url: URL,
  { address, port, trusted }: Target,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<LiveFinding> {
  const { request } = url.protocol === 'https:' ? https : http
  const name = hostOf(url.host) ?? ''
  return new Promise((done) => {
    const asked = request({
      host: address,
      port,
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, accept: '*/*', 'user-agent': 'dangxiao-live-check' },
      agent: false,
      signal,
      ...(isIP(name) === 0 && { servername: name }),
      ...(trusted && { ca: trusted }),
    })
    asked.on('error', (error) => done(silent(signal.aborted ? timeout(timeoutMs) : reasonOf(error))))
    asked.on('response', (response) => {
      const { statusCode = 0, headers } = response
      const type = headers['content-type'] ?? ''
      const end = (begin: string) => {
        done(findingOf(statusCode, type, begin))
        asked.destroy()
      }
      if (statusCode >= 300 || STREAM_TYPE.test(type)) return end('')
      response.once('data', (chunk: Buffer) => end(chunk.subarray(0, PLAYLIST.length).toString('latin1')))
      response.once('end', () => end('')).once('error', () => end(''))
    })
    asked.end()
  })
}

const PLAYLIST = '#EXTM3U'
const STREAM_TYPE = /mpegurl|^video\/|^audio\/|dash\+xml/i

/** @param begin the first characters of the answer, which are looked at and never passed on */
function findingOf(status: number, type: string, begin: string): LiveFinding {
  if (status >= 300 && status < 400) return untold('直播地址转到了别处，系统不跟随跳转，以画面为准')
  if (status === 401 || status === 403) return untold('直播地址需要授权才能打开，以画面为准')
  if (status >= 400)
    return { isReachable: true, isStreaming: false, error: `直播地址返回错误（HTTP ${status}）`, unknown: '' }
  const isStreaming = STREAM_TYPE.test(type) || begin === PLAYLIST
  return isStreaming
    ? { isReachable: true, isStreaming, error: '', unknown: '' }
    : untold('地址可以打开，但看不出是否正在直播，以画面为准')
}

function reasonOf(error: Error): string {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED') return '直播地址拒绝连接'
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return '直播地址的证书无效'
  return '无法连接直播地址'
}
