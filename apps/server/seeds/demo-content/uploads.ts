import { demoCourses } from './courses.ts'
import { pick, spread } from './pick.ts'
import { demoUnits, withDescendants } from './units.ts'

const MB = 1024 * 1024

const agents: readonly string[] = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0',
  'Mozilla/5.0 (Windows NT 6.1; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 QQBrowser/16.2',
  'Mozilla/5.0 (X11; Linux aarch64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.0.0 Safari/537.36 UOS',
  'Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0',
]
const people = [
  '易慧敏',
  '罗思源',
  '谢国强',
  '邓雅琴',
  '欧阳文博',
  '肖建军',
  '龙秋霞',
  '廖志远',
  '石明月',
  '向春梅',
  '覃学文',
  '姚玉兰',
]

interface Failure {
  step: number
  cause: number
  detail: string
}
const failures = {
  network: { step: 3, cause: 1, detail: '网络连接中断，请检查网络后重试' },
  applyNetwork: { step: 2, cause: 1, detail: '网络连接中断，请检查网络后重试（500 network）' },
  stalled: { step: 3, cause: 2, detail: '上传长时间没有进展，请检查网络后重试' },
  expired: { step: 3, cause: 3, detail: '上传凭证已过期（ExpiredToken）' },
  cors: {
    step: 3,
    cause: 4,
    detail: '浏览器无法访问视频存储服务（跨域设置有误），请联系管理员（cors error）',
  },
  tooLarge: { step: 2, cause: 5, detail: '视频文件最大不能超过5120M（10004）' },
  type: { step: 3, cause: 6, detail: '文件内容不是视频，请检查文件是否损坏（InvalidFileContent）' },
  file: { step: 1, cause: 7, detail: '文件无法读取，可能已被移动或修改，请重新选择' },
  permit: { step: 2, cause: 8, detail: '登录已失效，请重新登录' },
  full: { step: 2, cause: 9, detail: '视频服务器磁盘空间不足，请联系管理员（10015）' },
  server: { step: 4, cause: 10, detail: '视频服务暂时不可用，请稍后重试（500 HTTP 502）' },
} satisfies Record<string, Failure>
const usual: readonly Failure[] = [
  ...[
    failures.network,
    failures.network,
    failures.network,
    failures.network,
    failures.stalled,
    failures.stalled,
  ],
  ...[
    failures.applyNetwork,
    failures.expired,
    failures.tooLarge,
    failures.type,
    failures.file,
    failures.permit,
    failures.server,
  ],
]

export interface DemoUpload {
  unitCode: string
  userName: string
  fileName: string
  fileSize: number
  device: string
  /** Whole days before today, and the minute of the day, Asia/Shanghai. */
  daysBack: number
  minute: number
  outcome: 0 | 1 | 2 | 3
  failure?: Failure | undefined
  /** Bytes per second. */
  speed: number
}

const units = withDescendants(demoUnits)
/** On this day the line of one city was cut, and on that one the disk was full. */
const CUT = { daysBack: 9, share: 60 }
const FULL = { daysBack: 17, share: 35 }
const CUT_CITY = '430600'

/** What a month of uploads looks like: most go well; the countryside is slow; two bad days. */
export function demoUploads(days: number, aDay: number): DemoUpload[] {
  return Array.from({ length: days * aDay }, (_, i) => {
    const daysBack = Math.floor(i / aDay)
    const unit = spread(i, 1, 5) === 0 ? pick(units.slice(0, 16), i, 2) : pick(units, i, 3)
    const isCut = daysBack === CUT.daysBack && unit.code.startsWith(CUT_CITY.slice(0, 4))
    const isFull = daysBack === FULL.daysBack && spread(i, 4, 100) < FULL.share
    const chance = spread(i, 5, 1000)
    const outcome = isCut || isFull || chance < 52 ? 2 : chance < 78 ? 3 : chance < 92 && daysBack > 0 ? 0 : 1
    const failure =
      isCut && spread(i, 6, 100) < CUT.share ? failures.network : isFull ? failures.full : pick(usual, i, 7)
    const level = [6, 4.5, 2.2, 0.9][unit.userLevel - 1] ?? 1
    const course = pick(demoCourses, i, 8)
    const large = failure === failures.tooLarge && outcome === 2
    return {
      unitCode: unit.code,
      userName: pick(people, spread(i, 9, 400) + unit.code.length * 7, 10),
      fileName: `${course.name}${['', '（上）', '（下）', '-终稿', '_1080P'][spread(i, 11, 5)]}.${spread(i, 12, 12) === 0 ? 'mov' : 'mp4'}`,
      fileSize: large
        ? (5200 + spread(i, 13, 3000)) * MB
        : (60 + spread(i, 14, 900) + (spread(i, 15, 8) === 0 ? 1800 : 0)) * MB,
      device: pick(agents, Math.floor(spread(i, 16, 36) ** 2 / 36), 17),
      daysBack,
      minute: 8 * 60 + 30 + spread(i, 18, 560),
      outcome,
      failure: outcome === 2 ? failure : undefined,
      speed: level * MB * (0.45 + spread(i, 19, 140) / 100) * (isCut ? 0.3 : 1),
    }
  })
}
