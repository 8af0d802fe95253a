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
const [apply, store, commit, end] = [10001, 20001, 10002, 40001].map(
  (type) => (given?: object) => report(type, given),
) as [
  (given?: object) => Report,
  (given?: object) => Report,
  (given?: object) => Report,
  (given?: object) => Report,
]

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

  test.each([
    ['失败 上传到存储 网络断开', [apply(), store(failed('network')), end(failed('network'))]],
    [
      '失败 申请上传 网络断开',
      [apply({ errCode: 1, vodErrCode: 500, errMsg: 'network' }), end(failed('network', { code: 500 }))],
    ],
    [
      '失败 确认 服务器错误',
      [
        apply(),
        store(),
        commit({ errCode: 1, vodErrCode: 500 }),
        end(failed('server', { code: 500, detail: 'HTTP 502' })),
      ],
    ],
    [
      '失败 准备 文件无法读取',
      [end(failed('refused', { message: '文件无法读取，可能已被移动或修改，请重新选择' }))],
    ],
    ['失败 申请上传 超出大小', [apply({ errCode: 1 }), end(failed('too-large', { code: 10004 }))]],
    ['失败 申请上传 凭证过期', [apply({ errCode: 1 }), end(failed('expired', { code: 10010 }))]],
    ['失败 申请上传 格式不支持', [apply({ errCode: 1 }), end(failed('refused', { code: 10005 }))]],
    [
      '失败 申请上传 未取得上传许可',
      [apply({ errCode: 1 }), end(failed('refused', { message: '登录已失效，请重新登录' }))],
    ],
    ['失败 申请上传 存储空间不足', [apply({ errCode: 1 }), end(failed('refused', { code: 10015 }))]],
    [
      '失败 上传到存储 存储空间不足',
      [
        apply(),
        store(failed('server', { storeCode: 'ServiceUnavailable' })),
        end(failed('server', { storeCode: 'ServiceUnavailable' })),
      ],
    ],
    [
      '失败 上传到存储 跨域设置',
      [apply(), store({ errCode: 1, cosErrCode: 'cors error' }), end(failed('cors'))],
    ],
    ['失败 上传到存储 长时间无进展', [apply(), store(failed('stalled')), end(failed('stalled'))]],
    [
      '失败 上传到存储 格式不支持',
      [
        apply(),
        store(failed('refused')),
        end(failed('refused', { storeCode: 'InvalidFileContent', status: 400 })),
      ],
    ],
    [
      '失败 上传到存储 服务器拒绝',
      [apply(), store(failed('refused')), end(failed('refused', { storeCode: 'AccessDenied', status: 403 }))],
    ],
    ['失败 上传到存储 其他', [apply(), end(failed('server', { detail: 'TypeError: x is undefined' }))]],
    ['用户取消', [apply(), store(failed('aborted')), end(failed('aborted'))]],
  ])('%s', (words, reports) => {
    expect(said(...reports)).toBe(words)
  })

  test.each([
    [
      '失败 申请上传 网络断开',
      [apply({ errCode: 1, vodErrCode: 500, errMsg: 'Network Error' }), end({ errCode: 500 })],
    ],
    [
      '失败 申请上传 服务器错误',
      [apply({ errCode: 1, vodErrCode: 500, errMsg: 'timeout of 5000ms exceeded' }), end({ errCode: 500 })],
    ],
    [
      '失败 申请上传 凭证过期',
      [apply({ errCode: 1, vodErrCode: 10010, errMsg: 'signature expired' }), end({ errCode: 10010 })],
    ],
    [
      '失败 上传到存储 跨域设置',
      [apply(), store({ errCode: 1, cosErrCode: 'cors error' }), end({ errCode: 'CORS' })],
    ],
    [
      '失败 确认 其他',
      [
        apply(),
        store(),
        commit({ errCode: 1, vodErrCode: 31003, errMsg: 'file is gone' }),
        end({ errCode: 31003 }),
      ],
    ],
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
