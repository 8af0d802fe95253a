import { z } from 'zod'
import { get, post } from './route.ts'

export const LIVE_HOSTS_MAX = 100

/** A host that the server may look at, as it is compared: lower case, in ASCII, without brackets. */
export interface ListedHost {
  host: string
  /** Left out: 80 for http, 443 for https. */
  port: number | undefined
}

/** A name or an IP address as it is compared; undefined where it is neither. */
export function hostOf(text: string): string | undefined {
  try {
    const { hostname } = new URL(`http://${text}`)
    return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  } catch {
    // `URL.canParse` is younger than the oldest browsers.
    return undefined
  }
}

const LINE = /^(\[[\da-f:.]+\]|[^\s:/?#@[\]\\%]+)(?::(\d{1,5}))?$/i
const NAME = /^(?=.{1,253}$)[a-z\d_-]{1,63}(\.[a-z\d_-]{1,63})*$/
const NUMBERS = /^[\d.]+$/

/** Read `live.example.cn`, `10.1.2.3:8080` or `[fd00::1]:8080`; undefined for all else. */
export function readHost(line: string): ListedHost | undefined {
  const [, name = '', port] = LINE.exec(line) ?? []
  const host = name && hostOf(name)
  if (!host || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) return undefined
  if (!host.includes(':') && !NAME.test(host)) return undefined
  // `2130706433` and `0x7f.1` are addresses too; they are written as people read them.
  if (NUMBERS.test(host) && host !== name) return undefined
  return { host, port: port === undefined ? undefined : Number(port) }
}

const linesOf = (text: string) => text.split('\n').map((line) => line.trim())

export const LiveHostsInput = z.object({
  /** One a line; empty lines fall out. */
  hosts: z
    .string({ error: '主机列表格式不正确' })
    .max(30_000, '主机列表过长')
    .superRefine((text, ctx) => {
      const lines = linesOf(text)
      const wrong = lines.findIndex((line) => line !== '' && !readHost(line))
      const message = `第${wrong + 1}行“${lines[wrong]?.slice(0, 60)}”不正确：只写域名或 IP，可带端口，如 live.example.cn 或 10.1.2.3:8080`
      if (wrong >= 0) ctx.addIssue({ code: 'custom', message })
    })
    .transform((text) => [...new Set(linesOf(text).filter((line) => line !== ''))])
    .refine((hosts) => hosts.length <= LIVE_HOSTS_MAX, `最多填写${LIVE_HOSTS_MAX}个主机`),
  version: z.int().min(0),
})
export type LiveHostsInput = z.output<typeof LiveHostsInput>

export const LiveHosts = z.object({
  hosts: z.array(z.string()),
  /** 0 while nobody has set it. */
  version: z.int(),
  updatedBy: z.string(),
  updateTime: z.iso.datetime().nullable(),
})
export type LiveHosts = z.output<typeof LiveHosts>

/** What is set in the product, not in the server's environment. */
// biome-ignore format: one call a line, aligned
export const settingApi = {
  liveHosts:    get('/setting/live-hosts',  { summary: '直播检测主机',     permission: 'setting:view', response: LiveHosts }),
  setLiveHosts: post('/setting/live-hosts', { summary: '修改直播检测主机', permission: 'setting:edit', body: LiveHostsInput, response: LiveHosts }),
}
