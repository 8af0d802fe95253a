import { liveClassApi, scheduleApi } from '@dangxiao/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { allows, useMe } from '../kit/permissions.ts'
import { callQuery } from '../kit/useFind.ts'
import { inOrder, ofClass, ofLesson } from './sessions.ts'

/** Milliseconds between two looks. */
const REFRESH = 15_000
const MOST_LESSONS = 100

interface BoardOptions {
  /** `YYYY-MM-DD` */
  day: string
  /** Instead of a day: all that has ended and lacks its replay. */
  lacksReplay?: boolean
  now: number
}

/** The live sessions of a day, of live classes and of the timetable, looked at again and again. */
export function useBoard({ day, lacksReplay = false, now }: BoardOptions) {
  const me = useMe()
  const queries = useQueryClient()
  const classes = useQuery({
    ...callQuery(liveClassApi.board, { query: lacksReplay ? { lacksReplay: '1' } : { day } }),
    enabled: allows(me, 'live-class:view'),
    refetchInterval: REFRESH,
  })
  const lessons = useQuery({
    ...callQuery(scheduleApi.liveList, { params: { pageNum: 1, pageSize: MOST_LESSONS }, query: { startDate: day, endDate: day } }),
    enabled: allows(me, 'schedule:view') && !lacksReplay,
    refetchInterval: REFRESH,
  })
  const isLoading = classes.isLoading || lessons.isLoading
  return {
    sessions: isLoading
      ? undefined
      : inOrder(
          [
            ...(classes.data?.rows.map((live) => ofClass(live, classes.data.canPush)) ?? []),
            ...(lessons.data?.records.map(ofLesson) ?? []),
          ],
          now,
        ),
    lackingReplay: classes.data?.lackingReplay ?? 0,
    failure: classes.error ?? lessons.error,
    retry: () => void Promise.all([classes.refetch(), lessons.refetch()]),
    refresh: () =>
      Promise.all([liveClassApi.board.path, scheduleApi.liveList.path].map((path) => queries.invalidateQueries({ queryKey: [path] }))),
  }
}
