import { type InputOf, scheduleApplyApi } from '@dangxiao/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useDebounced } from '../kit/useDebounced.ts'
import { useCall } from '../kit/useFind.ts'

type Wanted = InputOf<typeof scheduleApplyApi.conflicts>['body']['applications'][number]

const PAUSE_MS = 250
const FRESH_MS = 5_000

/** By lesson why the chosen classes cannot take it; asked as they are chosen. */
export function useConflicts(wanted: readonly Wanted[]): ReadonlyMap<number, string> {
  const asked: Wanted[] = JSON.parse(useDebounced(JSON.stringify(wanted), PAUSE_MS))
  const { data } = useCall(
    scheduleApplyApi.conflicts,
    { body: { applications: asked } },
    { enabled: asked.length > 0, staleTime: FRESH_MS, gcTime: FRESH_MS, placeholderData: keepPreviousData },
  )
  const found = new Map<number, string>()
  for (const [i, { lessonId, classId }] of asked.entries()) {
    const text = data?.[i]
    // What has been changed meanwhile is asked about anew.
    if (text && wanted.some((one) => one.lessonId === lessonId && one.classId === classId)) found.set(lessonId, text)
  }
  return found
}
