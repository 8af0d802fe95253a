import { z } from 'zod'
import { AnyDay, Day, PageParams, pageOf, ScopeFilter } from './common.ts'
import { get } from './route.ts'

/** Days for which single uploads are kept. */
export const UPLOAD_DAYS = 184

export const uploadSteps = [
  { id: 1, name: '准备' },
  { id: 2, name: '申请上传' },
  { id: 3, name: '上传到存储' },
  { id: 4, name: '确认' },
] as const

/** Why an upload failed, and what can be done about it. */
export const uploadCauses = [
  { id: 1, name: '网络断开', advice: '请检查该单位的网络线路和无线信号，上传大文件建议使用有线网络' },
  { id: 2, name: '长时间无进展', advice: '网络太慢或被中途截断，请检查出口带宽和防火墙' },
  { id: 3, name: '凭证过期', advice: '多为电脑时间不准，或电脑休眠过久，请校准时间后重试' },
  { id: 4, name: '跨域设置', advice: '视频存储不接受当前网址，请检查存储的允许来源和代理设置' },
  { id: 5, name: '超出大小', advice: '请压缩或分段后再上传' },
  { id: 6, name: '格式不支持', advice: '文件内容不是视频或格式不支持，请转换为 MP4 后再上传' },
  { id: 7, name: '文件无法读取', advice: '文件在上传途中被移动、修改或移除，请拷贝到本机硬盘后再上传' },
  { id: 8, name: '未取得上传许可', advice: '登录已失效或没有上传权限，请重新登录后重试' },
  { id: 9, name: '存储空间不足', advice: '请清理视频存储的磁盘，或调高空间上限' },
  { id: 10, name: '服务器错误', advice: '请查看视频存储的日志，并确认它在运行' },
  { id: 11, name: '服务器拒绝', advice: '请查看“说明”中的错误内容' },
  { id: 12, name: '其他', advice: '请查看“说明”中的错误内容' },
] as const

/** A run without an end is still going on, or its page was closed; one that a later run went on with counts as that one only. */
export const uploadOutcomes = [
  { id: 0, key: 'open', name: '未结束' },
  { id: 1, key: 'done', name: '成功' },
  { id: 2, key: 'failed', name: '失败' },
  { id: 3, key: 'cancelled', name: '用户取消' },
  { id: 4, key: 'resumed', name: '已续传' },
] as const
export type UploadOutcome = (typeof uploadOutcomes)[number]['id']

const idOf = (list: readonly { id: number }[]) =>
  z.enum(list.map(({ id }) => String(id)) as [string, ...string[]]).transform(Number)

export const UploadFilter = z.object({
  ...ScopeFilter,
  /** Begun on these days, Asia/Shanghai; by default the last thirty. */
  startDate: Day.optional(),
  endDate: Day.optional(),
  /** Those that failed, unless others are asked for. */
  outcome: z.enum(['all', ...uploadOutcomes.map(({ key }) => key)]).optional(),
  step: idOf(uploadSteps).optional(),
  cause: idOf(uploadCauses).optional(),
})
export type UploadFilter = z.output<typeof UploadFilter>

export const UploadSums = z.object({
  done: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  open: z.int(),
  /** Bytes per second of those that succeeded from their first byte, within five percent: half of them, and a tenth, were slower. */
  medianSpeed: z.number().nullable(),
  slowSpeed: z.number().nullable(),
  /** Mean of those that succeeded. */
  seconds: z.number().nullable(),
  /** Mean of those that succeeded. */
  bytes: z.number().nullable(),
})
export type UploadSums = z.output<typeof UploadSums>

export const UploadStatistics = z.object({
  /** `tencent`: the cloud keeps the reports, here are none. */
  provider: z.enum(['embedded', 'tencent']),
  startDate: AnyDay,
  endDate: AnyDay,
  /** Up to when the video store's reports are in these figures. */
  asOf: z.iso.datetime().nullable(),
  /** The store could not be asked just now. */
  isBehind: z.boolean(),
  /** Reports of the days of which nobody knows whose they are; for who sees all units. */
  strays: z.int().nullable(),
  total: UploadSums,
  days: z.array(UploadSums.extend({ day: AnyDay })),
  /** The units directly below, each with its branch, and the unit itself; most failures first. */
  units: z.array(UploadSums.extend({ id: z.int(), name: z.string() })),
  failures: z.array(z.object({ step: z.int(), cause: z.int(), n: z.int() })),
})
export type UploadStatistics = z.output<typeof UploadStatistics>

export const UploadRun = z.object({
  id: z.int(),
  partySchoolId: z.int(),
  partySchoolName: z.string(),
  userName: z.string(),
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.int().nullable(),
  startTime: z.iso.datetime(),
  seconds: z.number().nullable(),
  /** Bytes per second. */
  speed: z.number().nullable(),
  outcome: z.int(),
  step: z.int().nullable(),
  cause: z.int().nullable(),
  /** What program and server said of the failure. */
  detail: z.string(),
  /** `Chrome 109 / Windows 7` */
  browser: z.string(),
  /** The user agent. */
  device: z.string(),
})
export type UploadRun = z.output<typeof UploadRun>

// biome-ignore format: one call a line, aligned
export const uploadQualityApi = {
  statistics: get('/upload-quality/statistics',              { summary: '上传质量统计', permission: 'upload:view', query: UploadFilter, response: UploadStatistics }),
  list:       get('/upload-quality/list/:pageNum/:pageSize', { summary: '上传明细',     permission: 'upload:view', params: PageParams, query: UploadFilter, response: pageOf(UploadRun) }),
}
