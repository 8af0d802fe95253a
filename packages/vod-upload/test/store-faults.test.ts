import { describe, expect, test } from 'vitest'
import { tencentVod } from '../src/types.ts'
import { LIFE_S, ORIGIN } from './fake-service.ts'
import { fileOf, MIB, world } from './setup.ts'

const xml = (code: string, message = 'no') =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`

describe('the object store', () => {
  test.each([
    { what: 'a chunk', url: `${ORIGIN}/dir%201/v.mp4?partNumber=2`, size: 8 * MIB + 1, sent: 7 },
    { what: 'a small file', url: 'put', size: 100, sent: 6 },
  ])('$what gets one try and five retries with growing pauses', async ({ url, size, sent }) => {
    const { clock, service, upload } = world()
    service.fail(url, { status: 503, text: xml('SlowDown') }, 9)
    const failure = { kind: 'server', storeCode: 'SlowDown', status: 503 }
    await expect(upload({ file: fileOf(size) }).start()).rejects.toMatchObject(failure)
    expect([...service.of('part'), ...service.of('put')]).toHaveLength(sent)
    expect(clock.slept).toEqual([1000, 2000, 4000, 8000, 16000])
  })

  test('the network that comes back ends the pause at once', async () => {
    const { clock, online, service, upload } = world()
    service.fail('put', { status: 503 })
    const sleep = clock.sleep
    clock.sleep = (ms, signal) => {
      if (ms !== 1000) return sleep(ms, signal)
      setImmediate(() => {
        for (const listener of online) listener()
      })
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('woken'))))
    }
    await upload().start()
    expect(service.of('put')).toHaveLength(2)
    expect(online.size).toBe(0)
  })

  test.each([
    ['AccessDenied', 403, 'no', 'refused'],
    ['EntityTooLarge', 400, 'no', 'too-large'],
    ['InvalidFileContent', 400, '文件内容与扩展名不符', 'refused'],
  ])('%s is not tried again; Chinese words of the store are shown', async (code, status, text, kind) => {
    const { service, upload } = world()
    service.fail('put', { status, text: xml(code, text) }, 9)
    const failure = upload().start()
    await expect(failure).rejects.toMatchObject({ kind, storeCode: code, code: 1 })
    if (text !== 'no') await expect(failure).rejects.toThrow(text)
    expect(service.of('put')).toHaveLength(1)
  })

  test('no progress for 30 seconds is a failure that is tried again, and says so in the end', async () => {
    const { clock, service, upload } = world()
    service.fail('put', 'hang')
    await upload().start()
    expect(clock.slept).toEqual([30_000, 1000])
    service.fail('put', 'hang', 6)
    const stalled = { kind: 'stalled', message: '上传长时间没有进展，请检查网络后重试' }
    await expect(upload().start()).rejects.toMatchObject(stalled)
  })

  test('a completion that answers 200 with an error in it is tried again', async () => {
    const { service, upload } = world()
    service.fail('complete', { text: xml('InternalError') })
    service.fail('complete', { text: '<Complete' })
    await upload({ file: fileOf(9 * MIB) }).start()
    expect(service.of('complete')).toHaveLength(3)
    expect(service.of('part')).toHaveLength(2)
  })

  test('a completion whose answer was lost counts once the object is there', async () => {
    const { service, upload } = world()
    service.fail('complete', 'lost')
    await upload({ file: fileOf(9 * MIB) }).start()
    expect(service.whats().slice(-4)).toEqual(['complete', 'complete', 'head', 'Commit'])
  })

  test('a clock that is wrong is corrected by the store, once', async () => {
    const { service, upload } = world()
    service.state.skew = 100_000
    await upload().start()
    expect(service.of('put')).toHaveLength(2)
    const text =
      '<Error><Code>RequestTimeTooSkewed</Code><ServerTime>2020-01-01T00:00:00Z</ServerTime></Error>'
    service.fail('put', { status: 403, text }, 9)
    await expect(upload().start()).rejects.toMatchObject({ storeCode: 'RequestTimeTooSkewed' })
    expect(service.of('put')).toHaveLength(2 + 3)
  })

  test('a local clock that is years off does no harm', async () => {
    const { clock, ports, service, upload } = world()
    const off = { ...clock, now: () => clock.now() - 1e11, sleep: clock.sleep }
    await upload({ ports: { ...ports, clock: off } }).start()
    expect(service.of('put')).toHaveLength(1)
  })

  test('credentials are renewed before they expire, and nothing is sent twice', async () => {
    const { clock, service, upload } = world()
    const one = upload({ file: fileOf(65 * MIB) })
    let passed = false
    one.on('progress', ({ percent }) => {
      if (percent < 0.5 || passed) return
      passed = true
      clock.pass(LIFE_S * 950)
    })
    await one.start()
    expect(service.of('Apply').map(({ body }) => body.vodSessionKey)).toEqual([undefined, 'session-1'])
    expect(service.of('open')).toHaveLength(1)
    expect(service.of('part')).toHaveLength(9)
  })

  test('credentials that the store calls expired are renewed once for all', async () => {
    const { service, upload } = world()
    service.state.expiredUpTo = 1
    await upload({ file: fileOf(20 * MIB) }).start()
    expect(service.of('Apply')).toHaveLength(2)
    expect(service.of('open')).toHaveLength(2)
  })

  test('an ETag that cannot be read is a cross-origin fault', async () => {
    const { service, upload } = world()
    service.state.exposesETag = false
    await expect(upload({ file: fileOf(9 * MIB) }).start()).rejects.toMatchObject({ kind: 'cors' })
  })

  test('lives where the service says', async () => {
    const { service, upload } = world()
    await upload({ service: { ...tencentVod, objectStoreOrigin: 'http://10.0.0.8:9000/' } }).start()
    expect(service.of('put').map(({ url }) => url)).toEqual(['http://10.0.0.8:9000/dir%201/v.mp4'])
  })
})

describe('without a network', () => {
  const NIGHT_MS = 9 * 3_600_000

  test.each([
    ['applying', 'Apply'],
    ['storing', 'put'],
    ['committing', 'Commit'],
  ] as const)('an upload that is %s waits for it, and goes on by itself', async (at, what) => {
    const { clock, network, service, upload } = world()
    const one = upload()
    one.on('state', (state) => {
      if (state !== at || !network.isThere) return
      network.goes()
      clock.sleep(NIGHT_MS).then(network.comesBack)
    })
    const start = clock.now()
    await one.start()
    expect(clock.now() - start).toBe(NIGHT_MS)
    expect(service.of(what).length).toBeGreaterThan(6)
    expect(service.of(what).length).toBeLessThan(150)
  })

  test('with parts under way nothing that is stored is sent again', async () => {
    const { clock, network, service, upload } = world()
    const one = upload({ file: fileOf(65 * MIB) })
    let wentAt = 0
    one.on('progress', ({ percent }) => {
      if (percent < 0.4 || wentAt) return
      wentAt = clock.now()
      network.goes()
      clock.sleep(120_000).then(network.comesBack)
    })
    await one.start()
    expect(clock.now() - wentAt).toBeGreaterThanOrEqual(120_000)
    expect(['Apply', 'open', 'parts'].map((what) => service.of(what).length)).toEqual([1, 1, 0])
  })

  test('a pause, and a cancel, end the waiting', async () => {
    const { network, upload } = world()
    const one = upload()
    const outcome = expect(one.start()).rejects.toMatchObject({ name: 'AbortError' })
    network.goes()
    await expect.poll(() => one.state, { timeout: 15_000 }).toBe('applying')
    one.pause()
    one.resume()
    await one.cancel()
    await outcome
  })
})

describe('cross-origin set-up or lost network', () => {
  test('a store that never lets us read but answers a probe: cors', async () => {
    const { service, upload } = world()
    service.fail('put', 'network', 9)
    await expect(upload().start()).rejects.toMatchObject({ kind: 'cors' })
    expect(service.of('probe').map(({ url }) => url)).toEqual([`${ORIGIN}/`])
    expect(service.of('put')).toHaveLength(2)
  })

  test('a store that does not answer the probe either: network', async () => {
    const { service, upload } = world()
    service.fail('put', 'network', 9)
    service.fail('probe', 'network', 9)
    const lost = { kind: 'network', message: '网络连接中断，请检查网络后重试' }
    await expect(upload().start()).rejects.toMatchObject(lost)
    expect(service.of('put')).toHaveLength(6)
  })

  test('a store that let us read before: network, without a probe', async () => {
    const { service, upload } = world()
    service.fail('part', 'network', 99)
    await expect(upload({ file: fileOf(9 * MIB) }).start()).rejects.toMatchObject({ kind: 'network' })
    expect(service.of('probe')).toEqual([])
  })

  test('the VOD host in the same way', async () => {
    const { service, upload } = world()
    service.fail('Prepare', 'network', 9)
    service.fail('Apply', 'network', 9)
    await expect(upload().start()).rejects.toMatchObject({ kind: 'cors', code: 500 })
    expect(service.of('probe').map(({ url }) => url)).toEqual([`${tencentVod.hosts[1]}/`])
  })
})
