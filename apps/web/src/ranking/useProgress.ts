import { type RankingProgress, rankingApi } from '@dangxiao/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callQuery } from '../session/useFind.ts'

const LOOK_AGAIN_MS = 1_500

/** How far the computations are that were running when the page was read; calls `onFinished` when one of them is over. */
export function useProgress(
  running: readonly RankingProgress[],
  onFinished: () => void,
): (id: number) => RankingProgress | undefined {
  const { data } = useQuery({
    ...callQuery(rankingApi.progress, {}),
    enabled: running.length > 0,
    refetchInterval: LOOK_AGAIN_MS,
    gcTime: 0,
  })
  const over = data
    ? running.filter(({ id }) => !data.some((progress) => progress.id === id)).map(({ id }) => id)
    : []
  const finished = useRef(onFinished)
  finished.current = onFinished
  const key = over.join()
  useEffect(() => {
    if (key !== '') finished.current()
  }, [key])
  return (id) => [...(data ?? []), ...running].find((progress) => progress.id === id)
}
