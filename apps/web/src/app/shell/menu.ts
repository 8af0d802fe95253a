import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined'
import BankOutlined from '@ant-design/icons/BankOutlined'
import BarChartOutlined from '@ant-design/icons/BarChartOutlined'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined'
import NotificationOutlined from '@ant-design/icons/NotificationOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import type { Permission, Resource, User } from '@dangxiao/contract'
import type { ComponentType } from 'react'
import { allows } from '../../session/permissions.ts'

export interface Entry {
  label: string
  permission: Permission
  /** Its list page; an entry without one is not shown yet. */
  to?: string
}

interface Area {
  label: string
  icon: ComponentType
  entries: Entry[]
}

// biome-ignore format: one entry a line, aligned
export const menu: Area[] = [
  { label: '资源库', icon: FolderOpenOutlined, entries: [
    { label: '师资',       permission: 'teacher:view', to: '/teachers' },
    { label: '录播课',     permission: 'course:view', to: '/courses' },
    { label: '案例',       permission: 'case:view', to: '/cases' },
    { label: '评委',       permission: 'judge:view', to: '/judges' },
    { label: '模板',       permission: 'template:view', to: '/templates' },
  ] },
  { label: '教学安排', icon: CalendarOutlined, entries: [
    { label: '课表',       permission: 'schedule:view', to: '/classes' },
    { label: '点课',       permission: 'schedule-apply:view', to: '/course-applications' },
    { label: '点课审核',   permission: 'schedule-apply:review', to: '/course-application-audit' },
    { label: '直播课',     permission: 'live-class:view', to: '/live-classes' },
    { label: '今日直播',   permission: 'live-class:view', to: '/live-board' },
    { label: '直播管理',   permission: 'schedule:view', to: '/live-manage' },
    { label: '直播评论',   permission: 'live-comment:view', to: '/live-comments' },
  ] },
  { label: '基地', icon: BankOutlined, entries: [
    { label: '教学基地',   permission: 'education-base:view', to: '/education-bases' },
    { label: '培训基地',   permission: 'training-base:view', to: '/training-bases' },
  ] },
  { label: '预约办班', icon: ApartmentOutlined, entries: [
    { label: '培训预约',   permission: 'reservation:view', to: '/reservations' },
    { label: '活动项目',   permission: 'project:view', to: '/projects' },
  ] },
  { label: '运营', icon: NotificationOutlined, entries: [
    { label: '轮播图',     permission: 'banner:view', to: '/banners' },
    { label: '榜单',       permission: 'ranking:view', to: '/rankings' },
    { label: '总览',       permission: 'overview:view', to: '/overviews' },
  ] },
  { label: '数据', icon: BarChartOutlined, entries: [
    { label: '学习记录',   permission: 'learning-record:view', to: '/learning-records' },
    { label: '单位信息',   permission: 'unit-ext:view', to: '/unit-facts' },
  ] },
  { label: '系统', icon: SettingOutlined, entries: [
    { label: '用户',       permission: 'user:view', to: '/accounts' },
    { label: '角色',       permission: 'role:view', to: '/roles' },
    { label: '单位',       permission: 'unit:view', to: '/units' },
    { label: '日志',       permission: 'log:view', to: '/logs' },
    { label: '上传质量',   permission: 'upload:view', to: '/upload-quality' },
    { label: '设置',       permission: 'setting:view', to: '/settings' },
  ] },
]

/** The entry of a resource. */
export const entryOf = (resource: Resource) =>
  menu.flatMap(({ entries }) => entries).find(({ permission }) => permission === `${resource}:view`)

/** The areas and entries that this person may open and that have a page. */
export function menuOf(me: User, areas: Area[] = menu): Area[] {
  return areas
    .map((area) => ({
      ...area,
      entries: area.entries.filter(({ to, permission }) => to !== undefined && allows(me, permission)),
    }))
    .filter((area) => area.entries.length > 0)
}

/** The area that an address belongs to. */
export const areaOf = (path: string, areas: Area[] = menu) =>
  areas.find((area) =>
    area.entries.some(({ to }) => to !== undefined && (path === to || path.startsWith(`${to}/`))),
  )
