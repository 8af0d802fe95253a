import { type LessonDraft, scheduleApi } from '@dangxiao/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../session/useFind.ts'
import { useDebounced } from '../../ui/useDebounced.ts'

const PAUSE_MS = 200
const FRESH_MS = 5_000

/** How a lesson that is being written would stand; asked again as it changes. */
export function useClashes(classId: number, draft: LessonDraft | undefined) {
  const settled = useDebounced(JSON.stringify(draft ?? null), PAUSE_MS)
  const asked: LessonDraft | null = JSON.parse(settled)
  const { data, isFetching } = useCall(
    scheduleApi.check,
    { body: { classId, entries: asked ? [asked] : [] } },
    { enabled: asked !== null, staleTime: FRESH_MS, gcTime: FRESH_MS, placeholderData: keepPreviousData },
  )
  const isSettled = settled === JSON.stringify(draft ?? null)
  return { verdict: asked ? data?.[0] : undefined, isAsking: isFetching || !isSettled }
}
