import { describe, expect, test } from 'vitest'
import { readSettings } from '../../platform/settings/settings.ts'
import { isSigned, playAddresses, pushAddress, signStream } from './tencent.ts'

/** Of the service's documentation. */
const KEY = 'e12c46f2612d5106e2034781ab261ca3'
const UNTIL = new Date(0x5c271099 * 1000)
const service = {
  pushDomain: 'push.example',
  playDomain: 'play.example',
  app: 'live',
  pushKey: KEY,
  playKey: undefined,
  callbackKey: undefined,
}

describe('an address', () => {
  test('is signed as the service documents it', () => {
    expect(signStream(KEY, 'test', UNTIL)).toBe('txSecret=f85a2ab363fe4deaffef9754d79da6fe&txTime=5C271099')
  })

  test('is given whole and in the two parts that OBS asks for', () => {
    const streamKey = 'test?txSecret=f85a2ab363fe4deaffef9754d79da6fe&txTime=5C271099'
    const server = 'rtmp://push.example/live/'
    expect(pushAddress(service, 'test', UNTIL)).toEqual({ server, streamKey, pushUrl: server + streamKey })
  })

  test('to watch has no signature, unless the play domain has a key', () => {
    expect(playAddresses(service, 'test', UNTIL)).toEqual({
      rtmp: 'rtmp://play.example/live/test',
      flv: 'https://play.example/live/test.flv',
      hls: 'https://play.example/live/test.m3u8',
    })
    expect(playAddresses({ ...service, playKey: KEY }, 'test', UNTIL).hls).toBe(
      'https://play.example/live/test.m3u8?txSecret=f85a2ab363fe4deaffef9754d79da6fe&txTime=5C271099',
    )
  })
})

describe('a notice', () => {
  // md5('5d41402a1700000600'), by hand
  const signed = { t: 1_700_000_600, sign: '5312b5473a7e08bc32e784a61f395b12' }
  const now = new Date(1_700_000_000_000)

  test.each([
    ['holds until its time', signed, now, true],
    ['in capitals', { ...signed, sign: signed.sign.toUpperCase() }, now, true],
    ['in its last second', signed, new Date(signed.t * 1000), true],
    ['afterwards', signed, new Date(signed.t * 1000 + 1), false],
    ['with another time', { ...signed, t: signed.t + 1 }, now, false],
    ['cut short', { ...signed, sign: signed.sign.slice(1) }, now, false],
    ['without a signature', { ...signed, sign: '' }, now, false],
  ])('%s', (_, notice, at, holds) => {
    expect(isSigned('5d41402a', notice, at)).toBe(holds)
  })

  test('with another key does not hold', () => {
    expect(isSigned('5d41402b', signed, now)).toBe(false)
  })
})

describe('the settings', () => {
  const all = {
    LIVE_PUSH_DOMAIN: 'push.example',
    LIVE_PLAY_DOMAIN: 'play.example',
    LIVE_PUSH_KEY: KEY,
    DATA_DIR: '/tmp',
  }

  test('name the service, whole or not at all', () => {
    expect(readSettings({ DATA_DIR: '/tmp' }).live).toBeUndefined()
    expect(readSettings(all).live).toEqual(service)
    expect(
      readSettings({ ...all, LIVE_APP: 'school', LIVE_PLAY_KEY: 'p', LIVE_CALLBACK_KEY: 'c' }).live,
    ).toEqual({
      ...service,
      app: 'school',
      playKey: 'p',
      callbackKey: 'c',
    })
  })

  test.each([
    [{ LIVE_PUSH_DOMAIN: 'push.example' }, /LIVE_PLAY_DOMAIN.*LIVE_PUSH_KEY/],
    [{ LIVE_CALLBACK_KEY: 'c' }, /设置 LIVE_CALLBACK_KEY 时必须设置 LIVE_PUSH_DOMAIN/],
    [{ ...all, LIVE_PUSH_DOMAIN: 'rtmp://push.example' }, /LIVE_PUSH_DOMAIN 应为域名/],
    [{ ...all, LIVE_PLAY_DOMAIN: 'play.example/live' }, /LIVE_PLAY_DOMAIN 应为域名/],
    [{ ...all, LIVE_APP: 'a b' }, /LIVE_APP 应为/],
  ])('that do not fit stop the start and are named: %o', (env, message) => {
    expect(() => readSettings({ DATA_DIR: '/tmp', ...env })).toThrow(message)
  })
})
