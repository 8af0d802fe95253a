/** Review, family A. */
export const auditStatusA = { pending: 1, rejected: 2, approved: 3 } as const
/** Review, family B. */
export const auditStatusB = { pending: 0, rejected: 2, approved: 1 } as const
/** Review of what can also be called off; `cancelled` is final. */
export const auditStatusWithCancellation = { pending: 1, rejected: 2, approved: 3, cancelled: 0 } as const

export const auditStatusAOptions = [
  { id: 1, name: '待审核' },
  { id: 2, name: '已驳回' },
  { id: 3, name: '已通过' },
]

export const auditStatusBOptions = [
  { id: 0, name: '待审核' },
  { id: 1, name: '已通过' },
  { id: 2, name: '已驳回' },
]

export const auditStatusWithCancellationOptions = [
  { id: 1, name: '待审核' },
  { id: 3, name: '已通过' },
  { id: 2, name: '已驳回' },
  { id: 0, name: '已取消' },
]

/** A training class, by its days. */
export const trainingClassStatus = { notStarted: 1, inTraining: 2, ended: 3 } as const

export const trainingClassStatusOptions = [
  { id: 1, name: '未开始' },
  { id: 2, name: '培训中' },
  { id: 3, name: '已结束' },
]

/** The live session of a lesson: 2 → 1 → 3, or 2 → 0. */
export const liveStatusB = { cancelled: 0, live: 1, soon: 2, ended: 3 } as const

export const liveStatusBOptions = [
  { id: 2, name: '即将开始' },
  { id: 1, name: '直播中' },
  { id: 3, name: '已结束' },
  { id: 0, name: '已取消' },
]

/** Live class status A. */
export const liveClassStatus = { notStarted: 1, live: 2, ended: 3, replay: 4 } as const

export const liveClassStatusOptions = [
  { id: 1, name: '未开始' },
  { id: 2, name: '直播中' },
  { id: 3, name: '已结束' },
  { id: 4, name: '回放' },
]

/** Where a live class comes from. */
export const liveSources = [
  { id: 1, name: '推流直播' },
  { id: 2, name: '外部地址' },
]
export const liveSource = { push: 1, external: 2 } as const

/** Who may play a recorded course or a live class. */
export const coursePermissions = [
  { code: 1, desc: '全部可见' },
  { code: 2, desc: '本单位及下级单位' },
  { code: 3, desc: '仅本单位' },
  { code: 4, desc: '指定观看人' },
]

/** With permission 4: who the designated viewers are. */
export const watchTypes = [
  { id: 1, name: '选择观看人所属单位' },
  { id: 2, name: '权限范围内全部单位' },
]

/** How a video came to its address. */
export const uploadTypes = { uploaded: 1, address: 2 } as const

export const sexes = [
  { id: 1, name: '男' },
  { id: 2, name: '女' },
]
