import { api, type Permission, type Route } from '@dangxiao/contract'
import type { Clerk } from '../clerk.ts'

/** A page that can be opened, as the router knows it. */
export interface PageRoute {
  /** `/courses/$id` */
  path: string
  /** Of several, one is enough. */
  permission?: Permission | readonly Permission[]
}

/** Where the ids for `$id` come from, by the path before it. */
const sources: Record<string, Route> = {
  '/banners': api.banner.list,
  '/cases': api.case.list,
  '/classes': api.schedule.listClasses,
  '/courses': api.course.list,
  '/education-bases': api.educationBase.list,
  '/judges': api.judge.list,
  '/live-classes': api.liveClass.list,
  '/projects': api.project.list,
  '/rankings': api.ranking.list,
  '/reservations': api.reservation.list,
  '/teachers': api.teacher.list,
  '/templates': api.template.list,
  '/training-bases': api.trainingBase.list,
  '/unit-facts': api.unitExt.list,
}

/** Pages that show other things by their address. */
const variants: Record<string, string[]> = {
  '/classes/$id': ['', '?tab=list'],
  '/learning-records/statistics': ['', '?by=unit'],
  '/overviews': ['', '?type=2'],
}

interface ListedRecord {
  id: number
  can?: readonly string[]
  /** Of a class. */
  lessonCount?: number
}

export const isAllowed = (
  { permission = [] }: PageRoute,
  granted: Partial<Record<Permission, unknown>>,
): boolean => {
  const wanted = typeof permission === 'string' ? [permission] : permission
  return wanted.length === 0 || wanted.some((one) => granted[one] !== undefined)
}

/**
 * The addresses under which an account sees a page: with ids of records that it may see, and for a form both adding and editing.
 * Empty when it has no record for it.
 *
 * @throws Error when nobody said where the ids of a page come from
 */
export async function placesOf({ path }: PageRoute, clerk: Clerk): Promise<string[]> {
  if (path.endsWith('/form')) {
    const base = path.slice(0, -'/form'.length)
    const found = await recordsOf(base, clerk)
    const editable = found.find(({ can }) => can?.includes('edit'))
    const edit = editable ? [`${path}?type=edit&id=${editable.id}`] : []
    return base === '/unit-facts' ? edit : [`${path}?type=add`, ...edit]
  }
  const [base, ...rest] = path.split('/$id')
  if (rest.length === 0) return (variants[path] ?? ['']).map((search) => path + search)
  const found = await recordsOf(base ?? '', clerk)
  // An empty timetable shows little.
  const first = found.find(({ lessonCount }) => lessonCount !== 0) ?? found[0]
  return first ? (variants[path] ?? ['']).map((search) => path.replace('$id', String(first.id)) + search) : []
}

async function recordsOf(base: string, clerk: Clerk): Promise<ListedRecord[]> {
  const source = sources[base]
  if (!source) throw new Error(`say in places.ts where the ids of ${base} come from`)
  const params = source.path.includes(':pageNum') ? { pageNum: '1', pageSize: '100' } : {}
  const answer = (await clerk.call(source, { params, query: {} } as never)) as { records: ListedRecord[] }
  return answer.records
}
