import type { IdParams, ReviewBody, ReviewEvent, Route, Verdict } from '@dangxiao/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { call, callParts } from '../session/client.ts'
import { CallFailure, isStale, isTurnedBack, messageOf } from '../session/errors.ts'
import type { AuditStatuses } from '../ui/StatusTag.tsx'
import { doneNames } from './ReviewHistory.tsx'
import { type Decided, useRetract } from './useRetract.tsx'
import type { ReviewQueue } from './useReviewQueue.ts'

const PREFETCHED_MS = 10_000
/** So often it is looked whether what could not be passed can be by now. */
const LOOK_AGAIN_MS = 10_000

export interface ReviewView<T> {
  /** What is proposed. */
  record: T
  /** The copy that is live now. */
  current: T | null
  history: ReviewEvent[]
  allowedActions: Verdict[]
}

/** A route that answers the review view of one record. */
export type ReviewRoute<T> = Route<
  typeof IdParams,
  z.ZodType | undefined,
  undefined,
  z.ZodType<ReviewView<T>>
>

export interface Decision {
  id: number
  version: number
  verdict: Verdict
  reason: string
}

export interface ReviewOptions<T> {
  /** The record that lies open; undefined closes the panel. */
  id: number | undefined
  route: ReviewRoute<T>
  resource: Decided['resource']
  decide: (decision: Decision) => Promise<unknown>
  queue: ReviewQueue
  nameOf: (record: T) => string
  onMove: (id: number | undefined) => void
  /** After each decision, for the list behind. */
  onDecided: () => unknown
}

/** Decide by the same GET that shows, as the specification has it for most resources. */
export const decideByGet =
  (route: Route<typeof IdParams>, statuses: AuditStatuses) =>
  ({ id, version, verdict, reason }: Decision) => {
    const auditStatus = verdict === 'reject' ? statuses.rejected : statuses.approved
    const query = {
      auditStatus,
      version,
      ...(verdict === 'reject' && { reason }),
      ...(verdict === 'up' && { toUpper: 1 }),
    }
    return callParts(route, { params: { id }, query })
  }

/** Decide by a POST of its own, which takes `isPassed` whatever the codes of the record are. */
export const decideByPost =
  (route: Route<typeof IdParams, undefined, typeof ReviewBody>) =>
  ({ id, version, verdict, reason }: Decision) => {
    const body = {
      isPassed: verdict === 'reject' ? 0 : 1,
      reason: verdict === 'reject' ? reason : '',
      version,
    } as const
    return call(route, { params: { id }, body: verdict === 'up' ? { ...body, toUpper: 1 } : body })
  }

/** It can be rejected, but not passed yet. */
export const isHeldBack = (view: Pick<ReviewView<unknown>, 'allowedActions'> | undefined) =>
  view !== undefined && view.allowedActions.length > 0 && !view.allowedActions.includes('pass')

const viewQuery = <T>(route: ReviewRoute<T>, id: number | undefined) => ({
  queryKey: [route.path, 'view', id],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ReviewView<T>> =>
    callParts(route, { params: { id } }, { signal }),
})

/** Where a review stands: the record, its place in the queue, and what can be done. */
export function useReview<T extends { id: number; version: number }>({
  id,
  route,
  resource,
  decide,
  queue,
  nameOf,
  onMove,
  onDecided,
}: ReviewOptions<T>) {
  const toast = App.useApp().message
  const queries = useQueryClient()
  const offerRetract = useRetract()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const [done, setDone] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const [movedOn, setMovedOn] = useState<number>()
  const view = useQuery<ReviewView<T>>({
    ...viewQuery(route, id),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isHeldBack(state.data) ? LOOK_AGAIN_MS : false),
  })

  const waiting = queue.ids.filter((other) => !done.has(other))
  const place = id === undefined ? -1 : waiting.indexOf(id)
  const next = place < 0 ? waiting[0] : waiting[place + 1]
  const previous = place > 0 ? waiting[place - 1] : undefined
  /** Opens by itself after a decision: the next one, or the first that was passed over. */
  const following = next ?? (place > 0 ? waiting[0] : undefined)

  // The next record is there before it is wanted.
  useEffect(() => {
    if (following !== undefined)
      queries.prefetchQuery({ ...viewQuery(route, following), staleTime: PREFETCHED_MS })
  }, [queries, route, following])

  /** What was taken back waits again, and lies open where it was reviewed. */
  const reopen = async (ids: readonly number[]) => {
    const [taken] = ids
    if (taken === undefined) return
    queries.removeQueries({ queryKey: [route.path, 'view', taken] })
    setDone((before) => new Set([...before].filter((other) => other !== taken)))
    setSaid(undefined)
    if (!isHere.current) return
    await Promise.all([queue.refresh(), onDecided()])
    onMove(taken)
  }

  /** @returns what is wrong with the reason, if anything */
  const settle = async (verdict: Verdict, reason = ''): Promise<string | undefined> => {
    if (isBusy || !view.data?.allowedActions.includes(verdict)) return undefined
    const { record } = view.data
    setBusy(true)
    try {
      await decide({ id: record.id, version: record.version, verdict, reason })
      setSaid(`${doneNames[verdict]}：${nameOf(record)}`)
      setDone((before) => new Set([...before, record.id]))
      offerRetract(`${doneNames[verdict]}《${nameOf(record)}》`, [{ resource, id: record.id }], reopen)
      if (following === undefined) await queue.refresh()
      else onMove(following)
      onDecided()
    } catch (error) {
      if (isTurnedBack(error)) return undefined
      if (isStale(error)) {
        setMovedOn(record.id)
        await Promise.all([view.refetch(), onDecided()])
      } else if (error instanceof CallFailure && error.fields.reason) return error.fields.reason
      else toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
    return undefined
  }

  return {
    view,
    settle,
    isBusy,
    /** What became of the record before. */
    said,
    /** Somebody else decided first; the view has been read again. */
    hasMovedOn: id !== undefined && movedOn === id,
    isAllDone: id !== undefined && done.has(id) && waiting.length === 0,
    doneCount: done.size,
    place,
    waitingCount: waiting.length,
    toNext: next === undefined ? undefined : () => onMove(next),
    toPrevious: previous === undefined ? undefined : () => onMove(previous),
  }
}
