import { coursePermissions, watchTypes } from '@dangxiao/contract'
import { nameOf } from '../../ui/format.ts'

export const DESIGNATED_VIEWERS = coursePermissions.find(({ desc }) => desc === '指定观看人')?.code ?? 4

/** Who may watch, as a form holds it. */
export interface WatchValues {
  coursePermission: number
  watchType: 1 | 2
  watchUnitIds: number[]
}

/** Everybody, until somebody says otherwise. */
export const openToAll: WatchValues = { coursePermission: 1, watchType: 1, watchUnitIds: [] }

/** … as it is sent. */
export function watchBody({ coursePermission, watchType, watchUnitIds }: WatchValues) {
  if (coursePermission !== DESIGNATED_VIEWERS) return { coursePermission }
  return { coursePermission, watchType, watchUnitIds: watchType === 1 ? watchUnitIds : [] }
}

/** … as a form with other values in it tells it. @param nameOfUnit by its id */
export function describeWatch(
  { coursePermission, watchType, watchUnitIds }: WatchValues,
  nameOfUnit: (id: number) => string,
) {
  const permission = coursePermissions.find(({ code }) => code === coursePermission)?.desc ?? ''
  if (coursePermission !== DESIGNATED_VIEWERS) return permission
  const units = watchUnitIds.map(nameOfUnit).join('、') || '不限'
  const viewers = watchTypes.find(({ id }) => id === watchType)?.name
  return watchType === 1 ? `${permission}：${viewers}（${units}）` : `${permission}：${viewers}`
}

interface Watched {
  coursePermission: number
  watchType: 1 | 2 | null
  watchUnits: readonly { unitName: string }[]
}

/** … and as a record shows it. */
export function watchersOf({ coursePermission, watchType, watchUnits }: Watched) {
  const permission = nameOf(coursePermissions, coursePermission)
  if (coursePermission !== DESIGNATED_VIEWERS) return permission
  if (watchType !== 1) return `${permission}：${nameOf(watchTypes, watchType)}`
  return `${permission}：${watchUnits.length > 0 ? watchUnits.map(({ unitName }) => unitName).join('、') : '不限单位'}`
}
