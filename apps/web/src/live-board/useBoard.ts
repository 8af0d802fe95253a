import { liveClassApi } from '@dangxiao/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '../session/useFind.ts'
import { inOrder, ofClass, ofLesson } from './sessions.ts'

/** Milliseconds between two looks. */
const REFRESH = 15_000

interface BoardOptions {
  /** `YYYY-MM-DD` */
  day: string
  /** Instead of a day: all that has ended and lacks its replay. */
  lacksReplay?: boolean
  now: number
}

/** The live sessions of a day, of live classes and of the timetable, looked at again and again. */
export function useBoard({ day, lacksReplay = false, now }: BoardOptions) {
  const queries = useQueryClient()
  const board = useQuery({
    ...callQuery(liveClassApi.board, { query: lacksReplay ? { lacksReplay: '1' } : { day } }),
    refetchInterval: REFRESH,
  })
  const { data } = board
  return {
    sessions:
      data &&
      inOrder([...data.rows.map((live) => ofClass(live, data.canPush)), ...data.lessons.map(ofLesson)], now),
    total: data?.total ?? 0,
    lackingReplay: data?.lackingReplay ?? 0,
    failure: board.error,
    retry: () => void board.refetch(),
    refresh: () => queries.invalidateQueries({ queryKey: [liveClassApi.board.path] }),
  }
}
