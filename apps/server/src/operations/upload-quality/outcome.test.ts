import { uploadCauses, uploadOutcomes, uploadSteps } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { browserOf } from './browser.ts'
import { outcomeOf, type StepReports, speedClassOf, speedOf, wholeStoreMs, withReport } from './outcome.ts'
import { Report } from './report.ts'

const START = 1_700_000_000_000
const report = (reqType: number, given: object = {}) =>
  Report.parse({
    at: '2026-03-04T05:06:07.000Z',
    user: '7',
    reqKey: '00010203-0405-4607-8809-0a0b0c0d0e0f',
    reqType,
    reqTime: START + reqType,
    reqTimeCost: 100,
    errCode: 0,
    ...given,
  })
const apply = (given?: object) => report(10001, given)
const store = (given?: object) => report(20001, given)
const commit = (given?: object) => report(10002, given)
const end = (given?: object) => report(40001, given)

const told = (...reports: Report[]) => outcomeOf(reports.reduce<StepReports>(withReport, {}))
/** In the words of the page. */
const said = (...reports: Report[]) => {
  const { outcome, step, cause } = told(...reports)
  const nameOf = (list: readonly { id: number; name: string }[], id: number | null) =>
    list.find((entry) => entry.id === id)?.name
  return [nameOf(uploadOutcomes, outcome), nameOf(uploadSteps, step), nameOf(uploadCauses, cause)]
    .filter(Boolean)
    .join(' ')
}
const failed = (kind: string, given: object = {}) => ({
  errCode: 1,
  errMsg: JSON.stringify({ name: 'UploadError', kind, code: 1, message: '说明', ...given }),
})

describe('what a run came to', () => {
  test('is open until it has told its end', () => {
    expect(said(apply(), store())).toBe('未结束')
    expect(said(apply(), store(), commit(), end())).toBe('成功')
  })

  test('is a success also when an attempt on the way failed', () => {
    expect(said(apply({ errCode: 1, vodErrCode: 500, errMsg: 'network' }), end())).toBe('成功')
  })

  const refused = (given: object) => failed('refused', given)
  const full = failed('server', { storeCode: 'ServiceUnavailable' })
  const server = failed('server', { code: 500, detail: 'HTTP 502' })
  const broken = failed('server', { detail: 'TypeError: x is undefined' })
  const unreadable = refused({ message: '文件无法读取，可能已被移动或修改，请重新选择' })
  const signedOut = refused({ message: '登录已失效，请重新登录' })
  const badContent = refused({ storeCode: 'InvalidFileContent', status: 400 })
  const denied = refused({ storeCode: 'AccessDenied', status: 403 })
  /** An end after the request to upload has failed. */
  const applied = (last: object) => [apply({ errCode: 1 }), end(last)]
  /** An end after the storing has failed. */
  const stored = (last: object, first = last) => [apply(), store(first), end(last)]
  const unheard = apply({ errCode: 1, vodErrCode: 500, errMsg: 'network' })
  const badCommit = commit({ errCode: 1, vodErrCode: 500 })
  const cors = { errCode: 1, cosErrCode: 'cors error' }

  test.each([
    ['失败 上传到存储 网络断开', stored(failed('network'))],
    ['失败 申请上传 网络断开', [unheard, end(failed('network', { code: 500 }))]],
    ['失败 确认 服务器错误', [apply(), store(), badCommit, end(server)]],
    ['失败 准备 文件无法读取', [end(unreadable)]],
    ['失败 申请上传 超出大小', applied(failed('too-large', { code: 10004 }))],
    ['失败 申请上传 凭证过期', applied(failed('expired', { code: 10010 }))],
    ['失败 申请上传 格式不支持', applied(refused({ code: 10005 }))],
    ['失败 申请上传 未取得上传许可', applied(signedOut)],
    ['失败 申请上传 存储空间不足', applied(refused({ code: 10015 }))],
    ['失败 上传到存储 存储空间不足', stored(full)],
    ['失败 上传到存储 跨域设置', stored(failed('cors'), cors)],
    ['失败 上传到存储 长时间无进展', stored(failed('stalled'))],
    ['失败 上传到存储 格式不支持', stored(badContent, failed('refused'))],
    ['失败 上传到存储 服务器拒绝', stored(denied, failed('refused'))],
    ['失败 上传到存储 其他', [apply(), end(broken)]],
    ['用户取消', stored(failed('aborted'))],
  ])('%s', (words, reports) => {
    expect(said(...reports)).toBe(words)
  })

  const words = (vodErrCode: number, errMsg: string) => ({ errCode: 1, vodErrCode, errMsg })
  test.each([
    ['失败 申请上传 网络断开', [apply(words(500, 'Network Error')), end({ errCode: 500 })]],
    ['失败 申请上传 服务器错误', [apply(words(500, 'timeout of 5000ms exceeded')), end({ errCode: 500 })]],
    ['失败 申请上传 凭证过期', [apply(words(10010, 'signature expired')), end({ errCode: 10010 })]],
    ['失败 上传到存储 跨域设置', stored({ errCode: 'CORS' }, cors)],
    ['失败 确认 其他', [apply(), store(), commit(words(31003, 'file is gone')), end({ errCode: 31003 })]],
  ])('of another client, which tells only codes and words: %s', (words, reports) => {
    expect(said(...reports)).toBe(words)
  })

  test('does not depend on the order of reports, nor on how often they come', () => {
    const reports = [
      apply({ errCode: 1, reqTime: START }),
      apply({ reqTime: START + 1000 }),
      store(failed('network')),
      end(failed('network')),
    ]
    const once = told(...reports)
    expect(told(...reports.toReversed())).toEqual(once)
    expect(told(...reports, ...reports)).toEqual(once)
  })

  test('says what the user read, and what stands behind it', () => {
    const one = (given: object) => told(apply(), end(failed('server', given))).detail
    expect(one({ code: 500, detail: 'HTTP 502', message: '视频服务暂时不可用，请稍后重试' })).toBe(
      '视频服务暂时不可用，请稍后重试（500 HTTP 502）',
    )
    expect(one({ message: '视频服务暂时不可用' })).toBe('视频服务暂时不可用')
    expect(one({ message: '\u0000', detail: '\ud842' })).not.toContain('\u0000')
  })
})

describe('the time that the storing took', () => {
  const taken = (...reports: Report[]) => wholeStoreMs(reports.reduce<StepReports>(withReport, {}))
  const at = (reqTime: number, reqTimeCost: number) => ({ reqTime, reqTimeCost })

  test('is told when it followed the grant, also when the credentials were renewed on the way', () => {
    const whole = [
      apply(at(START, 100)),
      store(at(START + 110, 9_000_000)),
      apply(at(START + 6_000_000, 100)),
    ]
    expect(taken(...whole)).toBe(9_000_000)
    expect(taken(...whole.toReversed())).toBe(9_000_000)
  })

  test('is not told after a pause, when only the rest was sent, nor of what failed', () => {
    const paused = [apply(at(START, 100)), apply(at(START + 60_000, 100)), store(at(START + 60_110, 500))]
    expect(taken(...paused)).toBeNull()
    expect(taken(...paused.toReversed())).toBeNull()
    expect(taken(apply(at(START, 100)), store({ ...failed('network'), ...at(START + 110, 500) }))).toBeNull()
  })
})

describe('classes of speed', () => {
  test('lie a tenth apart, and tell the speed within five percent', () => {
    for (const speed of [50_000, 800_000, 12_345_678, 400_000_000]) {
      const bytes = 100 * 1024 * 1024
      const told = speedOf(speedClassOf(bytes, (bytes / speed) * 1000) ?? 0)
      expect(Math.abs(told / speed - 1)).toBeLessThan(0.051)
    }
  })

  test('are not made of what is too small, or too quick to be timed', () => {
    expect([speedClassOf(1024 * 1024 - 1, 100), speedClassOf(1024 * 1024, 0), speedClassOf(null, 5)]).toEqual(
      [null, null, null],
    )
    expect(speedClassOf(1024 * 1024, 2_000_000_000)).toBe(1)
  })
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 6.1; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36',
    'Chrome 109 / Windows 7',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0',
    'Edge 128 / Windows 10/11',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0', 'Firefox 115 / Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'Safari 17 / macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; V2154A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/107.0 Mobile Safari/537.36 MicroMessenger/8.0.49',
    '微信 8 / 安卓 13',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0 Safari/537.36 QQBrowser/19.1',
    'QQ浏览器 19 / Windows 10/11',
  ],
  ['curl/8.0', 'curl/8.0'],
  ['', '未知'],
])('%s is called %s', (agent, name) => {
  expect(browserOf(agent)).toBe(name)
})
