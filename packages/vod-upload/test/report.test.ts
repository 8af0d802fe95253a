import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { createReporter } from '../src/report.ts'
import { tencentVod } from '../src/types.ts'
import { VERSION } from '../src/version.ts'
import { denied, fileOf, MIB, world } from './setup.ts'

const START = 1_700_000_000_000
const reqKey = '00010203-0405-4607-8809-0a0b0c0d0e0f'
const base = {
  version: '0.1.0',
  platform: 3000,
  device: 'test browser',
  fileSize: 100,
  fileName: '党课.开讲.MP4',
  fileType: 'video/mp4',
  reqKey,
  reportId: 'r1',
}
const applied = { ...base, appId: 1500000000, vodSessionKey: 'session-1', cosRegion: 'ap-changsha' }

test('the version is that of the package', () => {
  expect(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version).toBe(VERSION)
})

describe('records', () => {
  test('of an upload that succeeds, each sent to the report address', async () => {
    const { clock, service, upload } = world()
    const slow = service.http.send
    service.http.send = async (request) => {
      if (!request.url.endsWith('/ugcupload_new')) clock.pass(10)
      return slow(request)
    }
    const one = upload({ reportId: 'r1' })
    await one.start()
    const success = { errCode: 0, vodErrCode: 0, errMsg: '', reqTimeCost: 10 }
    const stored = { errCode: 0, cosErrCode: '', errMsg: '', reqTimeCost: 10 }
    const file = { ...applied, fileId: 'file-of-session-1' }
    const expected = [
      ['report_prepare', { ...base, appId: 77, vodSessionKey: '', ...success, reqTime: START }],
      ['report_apply', { ...applied, reqType: 10001, ...success, reqTime: START + 10 }],
      ['report_cos_upload', { ...applied, reqType: 20001, ...stored, reqTime: START + 20 }],
      ['report_commit', { ...file, reqType: 10002, ...success, reqTime: START + 30 }],
      ['report_done', { ...file, reqType: 40001, errCode: 0, reqTimeCost: 40, reqTime: START }],
    ]
    expect(one.events).toEqual(expected)
    expect(service.of('report').map(({ body }) => body)).toEqual(
      expected.slice(1).map(([, record]) => record),
    )
    const headers = { 'content-type': 'application/json' }
    for (const request of service.of('report'))
      expect(request).toMatchObject({ method: 'POST', url: tencentVod.reportUrl, headers })
  })

  test('of apply, one for each attempt', async () => {
    const { service, upload } = world()
    service.fail('Apply', { json: { code: 10003, message: 'bad signature' } })
    service.fail('Apply', { status: 502 })
    const one = upload({ reportId: 'r1' })
    await one.start()
    const failed = { ...base, appId: 77, vodSessionKey: '', reqType: 10001, errCode: 1, reqTimeCost: 0 }
    const passed = { ...applied, reqType: 10001, errCode: 0, vodErrCode: 0, errMsg: '', reqTimeCost: 0 }
    expect(one.reported('report_apply')).toEqual([
      { ...failed, vodErrCode: 10003, errMsg: 'bad signature', reqTime: START },
      { ...failed, vodErrCode: 500, errMsg: 'HTTP 502', reqTime: START + 1000 },
      { ...passed, reqTime: START + 2000 },
    ])
  })

  test('of commit, one for each attempt; done takes the code of the error', async () => {
    const { service, upload } = world()
    service.fail('Commit', { json: { code: 31003, message: '文件不存在' } }, 4)
    const one = upload()
    await expect(one.start()).rejects.toThrow()
    const failed = { reqType: 10002, errCode: 1, vodErrCode: 31003, errMsg: '文件不存在', reqTimeCost: 0 }
    expect(one.reported('report_commit')).toMatchObject(
      [0, 1, 2, 3].map((n) => ({ ...failed, reqTime: START + n * 1000 })),
    )
    expect(one.reported('report_done')).toMatchObject([
      { reqType: 40001, errCode: 31003, reqTimeCost: 3000, reqTime: START },
    ])
  })

  test('of the store, once, with its own code and the error in whole', async () => {
    const { service, upload } = world()
    service.fail('put', {
      status: 403,
      text: '<Error><Code>AccessDenied</Code><Message>not yours</Message></Error>',
    })
    const one = upload()
    await expect(one.start()).rejects.toThrow()
    const [record, ...more] = one.reported('report_cos_upload')
    expect(more).toEqual([])
    expect(record).toMatchObject({ reqType: 20001, errCode: 1, cosErrCode: 'AccessDenied' })
    expect(JSON.parse(record?.errMsg ?? '')).toMatchObject({
      kind: 'refused',
      status: 403,
      storeCode: 'AccessDenied',
      detail: 'not yours',
    })
    expect(one.reported('report_commit')).toEqual([])
    const [done] = one.reported('report_done')
    expect([done?.errCode, JSON.parse(done?.errMsg ?? '')]).toMatchObject([
      1,
      { kind: 'refused', storeCode: 'AccessDenied' },
    ])
  })

  test('of an upload that was cancelled say so', async () => {
    const { upload } = world()
    const one = upload()
    one.on('report_apply', () => void one.cancel())
    await expect(one.start()).rejects.toThrow()
    const [done] = one.reported('report_done')
    expect([done?.errCode, JSON.parse(done?.errMsg ?? '')]).toMatchObject([1, { kind: 'aborted' }])
  })

  test('of the store, "cors error" for a cross-origin failure', async () => {
    const { service, upload } = world()
    service.fail('put', 'network', 9)
    const one = upload()
    await expect(one.start()).rejects.toThrow()
    expect(one.reported('report_cos_upload')).toMatchObject([{ errCode: 1, cosErrCode: 'cors error' }])
  })

  test('of prepare tells why it failed, to listeners only', async () => {
    const { service, upload } = world()
    service.fail('Prepare', { json: { code: 4, message: 'no' } })
    const one = upload()
    await one.start()
    expect(one.reported('report_prepare')).toMatchObject([{ errCode: 1, vodErrCode: 4, errMsg: 'no' }])
    expect(service.of('report').some(({ body }) => body.reqType === undefined)).toBe(false)
  })

  test('hold no credential', async () => {
    const { service, upload } = world()
    service.fail('part', denied)
    await expect(upload({ file: fileOf(9 * MIB) }).start()).rejects.toThrow()
    expect(JSON.stringify(service.of('report').map(({ body }) => body))).not.toMatch(
      /SK1|T1"|AK1|signature \d/,
    )
  })

  test('every upload has a key of its own', async () => {
    const { service, upload } = world()
    const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) }
    const keys = []
    for (const _ of [1, 2]) {
      const one = upload({ ports: { random } })
      await one.start()
      keys.push(one.events[0]?.[1].reqKey)
    }
    expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(keys[0]).not.toBe(keys[1])
    expect(service.of('report')).toHaveLength(8)
  })
})

describe('reporting does not disturb', () => {
  test('when its host is unreachable; what did not get through is sent when the network is back, once', async () => {
    const { logged, online, service, upload } = world()
    service.fail('report', 'network', 3)
    await upload().start()
    await vi.waitFor(() => expect(service.of('report')).toHaveLength(4 + 3))
    expect(logged.filter(([message]) => message === 'upload report was not delivered')).toHaveLength(3)
    expect(new Set(service.of('report').map(({ body }) => body.reqType))).toEqual(
      new Set([10001, 20001, 10002, 40001]),
    )
    service.fail('report', 'network', 4)
    await upload().start()
    await vi.waitFor(() => expect(online.size).toBe(1))
    await vi.waitFor(() => expect(service.of('report')).toHaveLength(7 + 4))
    for (const back of [...online]) back()
    await vi.waitFor(() => expect(service.of('report')).toHaveLength(7 + 4 + 4))
    expect(online.size).toBe(0)
    await upload().start()
    expect(service.of('report')).toHaveLength(7 + 4 + 4 + 4)
  })

  test('when it never answers', async () => {
    const { service, upload } = world()
    service.fail('report', 'hang', 99)
    expect(await upload().start()).toMatchObject({ fileId: 'file-of-session-1' })
  })

  test.each(['production', 'development'] as const)('when a listener throws in %s', async (mode) => {
    const { logged, upload } = world()
    const one = upload({ mode })
    one.on('report_apply', () => {
      throw new Error('listener')
    })
    for (const event of ['progress', 'state'] as const)
      one.on(event, () => {
        throw new Error('listener')
      })
    await one.start()
    const failed = ['report_apply', 'a progress listener', 'a state listener']
    const messages = logged.map(([message]) => message)
    expect(messages).toEqual(expect.arrayContaining(failed.map((what) => `exception in ${what}`)))
  })

  test('but in test mode the exception is thrown on', async () => {
    const { logged, upload } = world()
    const one = upload({ mode: 'test' })
    const error = new Error('listener')
    one.on('report_commit', () => {
      throw error
    })
    await expect(one.start()).rejects.toMatchObject({ cause: error })
    expect(logged).toContainEqual(['exception in report_commit', error])
  })
})

describe('modes', () => {
  const logging = [{ mode: 'development' }, { mode: 'test' }, { reporting: 'log' }] as const
  test.each(logging)('%o only logs', async (options) => {
    const { logged, service, upload } = world()
    const one = upload(options)
    await one.start()
    expect(service.of('report')).toEqual([])
    expect(logged).toEqual(one.events.slice(1).map(([, record]) => ['upload report', record]))
  })

  test('sending can be asked for in development', async () => {
    const { service, upload } = world()
    await upload({ mode: 'development', reporting: 'send' }).start()
    expect(service.of('report')).toHaveLength(4)
  })
})

test('the apply report is skipped without a video file', () => {
  const { clock, logged, service } = world()
  const emit = vi.fn()
  const log = (message: string, detail?: unknown) => logged.push([message, detail])
  const ports = { http: service.http, clock, log, device: 'x', onOnline: () => () => {} }
  const url = tencentVod.reportUrl
  const about = { file: undefined, url, reqKey, reportId: '', sends: false, rethrows: true }
  const reporter = createReporter({ ...about, emit, ports })
  reporter.apply(START)
  expect([emit.mock.calls, logged]).toEqual([[], []])
  reporter.done(START)
  const ended = { reqType: 40001, errCode: 0, reqTimeCost: 0, reqTime: START }
  expect(logged).toEqual([['upload report', { version: '0.1.0', platform: 3000, device: 'x', ...ended }]])
})
