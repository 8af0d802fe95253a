import { createHash, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../platform/settings/settings.ts'

export type LiveService = NonNullable<Settings['live']>

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** `txSecret` and `txTime` of Tencent's live service: who holds the address may use it until then. */
export function signStream(key: string, streamName: string, until: Date): string {
  const txTime = Math.floor(until.getTime() / 1000)
    .toString(16)
    .toUpperCase()
  return `txSecret=${md5(key + streamName + txTime)}&txTime=${txTime}`
}

/** Where to send a stream: OBS asks for server and key apart. */
export function pushAddress({ pushDomain, app, pushKey }: LiveService, streamName: string, until: Date) {
  const server = `rtmp://${pushDomain}/${app}/`
  const streamKey = `${streamName}?${signStream(pushKey, streamName, until)}`
  return { server, streamKey, pushUrl: server + streamKey }
}

/** Where to watch it; signed where the play domain asks for it. */
export function playAddresses({ playDomain, app, playKey }: LiveService, streamName: string, until: Date) {
  const query = playKey ? `?${signStream(playKey, streamName, until)}` : ''
  const path = `${playDomain}/${app}/${streamName}`
  return {
    rtmp: `rtmp://${path}${query}`,
    flv: `https://${path}.flv${query}`,
    hls: `https://${path}.m3u8${query}`,
  }
}

/** Does a notice come from the service, and is it still good? @param t seconds since 1970 */
export function isSigned(key: string, { sign, t }: { sign: string; t: number }, now: Date): boolean {
  const expected = Buffer.from(md5(key + t))
  const given = Buffer.from(sign.toLowerCase())
  return given.length === expected.length && timingSafeEqual(given, expected) && t * 1000 >= now.getTime()
}
