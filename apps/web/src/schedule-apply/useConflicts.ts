import { type InputOf, type ResultOf, scheduleApplyApi } from '@dangxiao/contract'
import { useRef } from 'react'
import { useCall } from '../session/useFind.ts'
import { useDebounced } from '../ui/useDebounced.ts'

type Wanted = InputOf<typeof scheduleApplyApi.conflicts>['body']['applications'][number]

interface Answered {
  asked: readonly Wanted[]
  texts: ResultOf<typeof scheduleApplyApi.conflicts>
}

const PAUSE_MS = 250
const FRESH_MS = 5_000

/**
 * By lesson why the chosen classes cannot take it; asked as they are chosen. Until a new answer is there, the last one holds for those
 * that have kept their class.
 */
export function useConflicts(wanted: readonly Wanted[]): ReadonlyMap<number, string> {
  const asked: Wanted[] = JSON.parse(useDebounced(JSON.stringify(wanted), PAUSE_MS))
  const { data } = useCall(
    scheduleApplyApi.conflicts,
    { body: { applications: asked } },
    { enabled: asked.length > 0, staleTime: FRESH_MS, gcTime: FRESH_MS },
  )
  const last = useRef<Answered>({ asked: [], texts: [] })
  if (data) last.current = { asked, texts: data }
  const found = new Map<number, string>()
  for (const [i, { lessonId, classId }] of last.current.asked.entries()) {
    const text = last.current.texts[i]
    if (text && wanted.some((one) => one.lessonId === lessonId && one.classId === classId))
      found.set(lessonId, text)
  }
  return found
}
