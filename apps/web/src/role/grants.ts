import type { Action, Resource } from '@dangxiao/contract'

/** The areas of the product as the menu calls them. */
const names: Record<Resource, string> = {
  teacher: '师资',
  course: '录播课',
  case: '案例',
  judge: '评委',
  template: '模板',
  schedule: '课表、直播管理',
  'schedule-apply': '点课',
  'live-class': '直播课',
  'live-comment': '直播评论',
  'education-base': '教学基地',
  'training-base': '培训基地',
  reservation: '培训预约',
  project: '活动项目',
  banner: '轮播图',
  ranking: '榜单',
  overview: '总览',
  'learning-record': '学习记录',
  'unit-ext': '单位信息',
  user: '用户',
  role: '角色',
  unit: '单位',
  log: '日志',
  upload: '上传质量',
  setting: '设置',
  file: '上传文件',
}

export const areaNames = Object.entries(names).map(([area, name]) => ({ area, name }))

/** What buttons do, in the order in which they are met. */
export const actionNames: { id: Action; name: string }[] = [
  { id: 'view', name: '查看' },
  { id: 'edit', name: '新增、修改、删除' },
  { id: 'review', name: '审核' },
  { id: 'pin', name: '置顶' },
  { id: 'feature', name: '设为精选' },
  { id: 'export', name: '导出' },
]
