import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { ListedHost } from '@dangxiao/contract'

/** IPv4 networks that are not the public internet: this host, private, shared, link-local, reserved, multicast. */
const INNER_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** Of the global IPv6 network what is for documents, or carries an IPv4 address: Teredo and 6to4. */
const ODD_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const

const inner = new BlockList()
for (const [net, prefix] of INNER_V4) inner.addSubnet(net, prefix, 'ipv4')
const odd = new BlockList()
for (const [net, prefix] of ODD_V6) odd.addSubnet(net, prefix, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** An IP address in its shortest form, one that maps IPv4 as IPv4; undefined where the text is none. */
export function canonicalAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  const bare = text.replace(/%.*$/, '')
  if (!isIPv6(bare)) return undefined
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short) ?? []
  if (!high || !low) return short
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [first >> 8, first & 255, second >> 8, second & 255].join('.')
}

/** Is it on the public internet? @param address canonical */
export const isPublic = (address: string): boolean =>
  isIPv4(address)
    ? !inner.check(address, 'ipv4')
    : global.check(address, 'ipv6') && !odd.check(address, 'ipv6')

/** Has the administrator listed this host, or address, with this port? Without a port the usual ones are meant. */
export function isListed(listed: readonly ListedHost[], host: string, port: number): boolean {
  const known = canonicalAddress(host) ?? host
  const isUsual = port === 80 || port === 443
  return listed.some(
    (one) =>
      (canonicalAddress(one.host) ?? one.host) === known &&
      (one.port === undefined ? isUsual : one.port === port),
  )
}
