import { describe, expect, test } from 'vitest'
import { tencentVod } from '../src/types.ts'
import { world } from './setup.ts'

const [MAIN, BACKUP] = tencentVod.hosts
const host = ({ url }: { url: string }) => new URL(url).origin

describe('prepare', () => {
  test.each<[string, Parameters<ReturnType<typeof world>['service']['fail']>[1]]>([
    ['a lost network', 'network'],
    ['a hang', 'hang'],
    ['a status', { status: 502 }],
    ['a refusal', { json: { code: 10003, message: 'no' } }],
    ['a bad body', { text: '<html>' }],
    ['a bad list', { json: { code: 0, data: { cosRegionList: [{ region: 1 }, {}] } } }],
  ])('%s costs nothing but the choice of region', async (_, fault) => {
    const { clock, service, upload } = world()
    service.fail('Prepare', fault)
    await upload().start()
    expect(service.whats()).toEqual(['Prepare', 'Apply', 'put', 'Commit'])
    expect(service.of('Apply').map(host)).toEqual([MAIN])
    expect(clock.slept).toEqual(fault === 'hang' ? [5000] : [])
  })

  const near = { region: 'near', domain: 'near.example' }
  const far = { region: 'far', domain: 'far.example' }

  test('of several regions the first that answers is used', async () => {
    const { service, upload } = world()
    service.state.regions = [far, near]
    service.fail('https://far.example', 'hang')
    await upload().start()
    expect(service.of('region').map(({ method, url }) => [method, url])).toEqual([
      ['HEAD', 'https://far.example'],
      ['HEAD', 'https://near.example'],
    ])
    expect(service.of('Apply')[0]?.body.storageRegion).toBe('near')
  })

  test('a region that fails is not chosen, and none when all fail', async () => {
    const { service, upload } = world()
    service.state.regions = [far, near]
    service.fail('https://far.example', 'network', 2)
    await upload().start()
    service.fail('https://near.example', 'network')
    await upload().start()
    expect(service.of('Apply').map(({ body }) => body.storageRegion)).toEqual(['near', undefined])
  })

  test('a single region is not asked', async () => {
    const { service, upload } = world()
    service.state.regions = [near]
    await upload().start()
    expect(service.of('region')).toEqual([])
    expect(service.of('Apply')[0]?.body).not.toHaveProperty('storageRegion')
  })
})

describe.each(['Apply', 'Commit'])('%s', (what) => {
  test('one try and three retries, a second apart', async () => {
    const { clock, service, upload } = world()
    service.fail(what, { json: { code: 10003, message: 'wrong signature' } }, 9)
    const refusal = { kind: 'refused', code: 10003, detail: 'wrong signature' }
    await expect(upload().start()).rejects.toMatchObject(refusal)
    expect(service.of(what)).toHaveLength(4)
    expect(clock.slept).toEqual([1000, 1000, 1000])
    expect(new Set(service.of(what).map(host))).toEqual(new Set([MAIN]))
  })

  test('gives up waiting after five seconds', async () => {
    const { clock, service, upload } = world()
    service.fail(what, 'hang', 4)
    await expect(upload().start()).rejects.toMatchObject({ kind: 'server', code: 500 })
    expect(clock.slept).toEqual([5000, 1000, 5000, 1000, 5000, 1000, 5000])
  })

  test.each<[string, Parameters<ReturnType<typeof world>['service']['fail']>[1]]>([
    ['a lost network', 'network'],
    ['a status', { status: 404 }],
    ['code 500', { json: { code: 500, message: 'busy' } }],
    ['a body that is not JSON', { text: '<html>' }],
    ['a reply without data', { json: { code: 0, message: 'ok' } }],
  ])('after %s the other host is asked, and after one more the first again', async (_, fault) => {
    const { service, upload } = world()
    service.fail(what, fault, 2)
    await upload().start()
    expect(service.of(what).map(host)).toEqual([MAIN, BACKUP, MAIN])
  })
})

describe('apply', () => {
  test('commit stays on the host that answered', async () => {
    const { service, upload } = world()
    service.fail('Apply', { status: 500 })
    await upload().start()
    expect(service.of('Commit').map(host)).toEqual([BACKUP])
  })

  test('a bucket that is none does not become an address', async () => {
    const { service, upload } = world()
    const data = {
      video: { storagePath: '/v.mp4' },
      storageAppId: 1,
      storageBucket: 'evil.example/?',
      storageRegionV5: 'cs',
      vodSessionKey: 's',
      tempCertificate: { secretId: 'a', secretKey: 'b', token: 'c', expiredTime: 1 },
    }
    service.fail('Apply', { json: { code: 0, data } }, 4)
    await expect(upload().start()).rejects.toMatchObject({ kind: 'server', code: 500 })
    expect(service.seen.some(({ url }) => url.includes('evil'))).toBe(false)
  })

  test.each([
    ['signature expired', 'expired', 'signature expired'],
    ['file too large', 'too-large', 'file too large'],
    ['视频文件最大不能超过500M', 'too-large', '视频文件最大不能超过500M'],
    ['上传签名的有效期不能超过90天', 'refused', '上传签名的有效期不能超过90天'],
    ['invalid type', 'refused', 'invalid type'],
    ['', 'refused', '视频服务拒绝了这次上传（错误码7），请联系管理员'],
  ])('a reply with the message "%s" is told as %s, in its own words', async (message, kind, text) => {
    const { service, upload } = world()
    service.fail('Apply', { json: { code: 7, message } }, 4)
    await expect(upload().start()).rejects.toMatchObject({ kind, code: 7, message: text })
  })

  test.each([
    [new Error('没有上传权限'), 'refused', '没有上传权限'],
    [new Error('Forbidden'), 'refused', '获取上传凭证失败，请稍后重试'],
    [new TypeError('Failed to fetch'), 'network', '获取上传凭证失败，请稍后重试'],
    [
      Object.assign(new Error('网络连接不上，请检查网络后重试'), { code: 'NETWORK' }),
      'network',
      '网络连接不上，请检查网络后重试',
    ],
    [Object.assign(new Error('没有上传权限'), { code: 'FORBIDDEN' }), 'refused', '没有上传权限'],
    [Object.assign(new Error('已取消登录'), { code: 'ABORTED' }), 'refused', '已取消登录'],
    ['没有上传权限', 'refused', '没有上传权限'],
  ])('a signature that fails with %s is told as %s', async (error, kind, message) => {
    const { service, upload } = world()
    const one = upload({ getSignature: () => Promise.reject(error) })
    await expect(one.start()).rejects.toMatchObject({ kind, code: 1, message, cause: error })
    expect(service.whats()).toEqual([])
  })
})
