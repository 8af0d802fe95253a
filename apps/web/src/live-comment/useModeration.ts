import { type LiveComment, liveCommentApi } from '@dangxiao/contract'
import { useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../session/client.ts'
import { type CallFailure, messageOf } from '../session/errors.ts'
import { callQuery } from '../session/useFind.ts'
import { merged, nextWaiting } from './moderation.ts'

/** Milliseconds between two looks for new comments. */
const REFRESH = 5_000

export interface CommentFilter {
  liveClassId?: string | undefined
  auditStatus?: '0' | '1' | '2' | undefined
  keyword?: string | undefined
}

/** Comments of a page. */
export const PAGE_SIZE = 100

/** The comments on the screen, which is chosen, and what can be done with it. */
export function useModeration(filter: CommentFilter, pageNum: number) {
  const { message } = App.useApp()
  const asked = JSON.stringify([filter, pageNum])
  const [screen, setScreen] = useState<{ asked: string; rows: LiveComment[] }>({ asked, rows: [] })
  const [chosen, setChosen] = useState<number>()
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())

  // The oldest first: who waits longest is next, and what comes in comes at the end.
  const order = filter.auditStatus === '0' ? ('ascend' as const) : undefined
  const input = { params: { pageNum, pageSize: PAGE_SIZE }, query: { ...filter, order } }
  const query = useQuery({ ...callQuery(liveCommentApi.list, input), refetchInterval: REFRESH })
  const { data } = query

  useEffect(() => {
    if (!data) return
    setScreen((old) => ({ asked, rows: old.asked === asked ? merged(old.rows, data.records) : data.records }))
  }, [data, asked])

  const rows = screen.asked === asked ? screen.rows : []
  const chosenId = rows.some(({ id }) => id === chosen) ? chosen : rows[0]?.id
  const current = rows.find(({ id }) => id === chosenId)

  const put = (comment: LiveComment) =>
    setScreen((old) => ({ ...old, rows: old.rows.map((row) => (row.id === comment.id ? comment : row)) }))

  /** Do it, show what became of the comment, and say so when it fails. */
  async function act(comment: LiveComment, work: () => Promise<unknown>): Promise<boolean> {
    if (busy.has(comment.id)) return false
    setBusy((ids) => new Set([...ids, comment.id]))
    try {
      await work()
      return true
    } catch (failure) {
      message.error(messageOf(failure as CallFailure))
      return false
    } finally {
      const fresh = await call(liveCommentApi.review, { params: { id: comment.id }, query: {} }).catch(
        () => undefined,
      )
      if (fresh) put(fresh.record)
      setBusy((ids) => new Set([...ids].filter((id) => id !== comment.id)))
    }
  }

  const decide = (comment: LiveComment, auditStatus: '1' | '2', reason = '') => {
    if (!comment.can.includes('review') || busy.has(comment.id)) return
    setChosen(nextWaiting(rows, comment.id, busy) ?? comment.id)
    const query = { auditStatus, reason, version: String(comment.version) }
    void act(comment, () => call(liveCommentApi.review, { params: { id: comment.id }, query }))
  }

  /** Take these away from the screen, and say what could not be removed. */
  async function remove(ids: readonly number[]): Promise<void> {
    setBusy((old) => new Set([...old, ...ids]))
    try {
      const gone = await removed(ids)
      setScreen((old) => ({ ...old, rows: old.rows.filter(({ id }) => !gone.has(id)) }))
      await query.refetch()
    } catch (failure) {
      message.error(messageOf(failure as CallFailure))
    } finally {
      setBusy((old) => new Set([...old].filter((id) => !ids.includes(id))))
    }
  }

  async function removed(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const [only, ...others] = ids
    if (only !== undefined && others.length === 0) {
      await call(liveCommentApi.remove, { params: { id: String(only) } })
      message.success('已删除')
      return new Set(ids)
    }
    const { success, failed } = await call(liveCommentApi.removeMany, { body: { ids: [...ids] } })
    if (success.length > 0) message.success(`已删除 ${success.length} 条`)
    if (failed[0]) message.warning(`有 ${failed.length} 条没有删除：${failed[0].message}`)
    return new Set(success)
  }

  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === chosenId)
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))]
    if (next) setChosen(next.id)
  }

  /** Of those that the server counts as waiting some may have been decided since. */
  const decidedSince = (data?.records ?? []).filter(({ id }) => {
    const row = rows.find((shown) => shown.id === id)
    return busy.has(id) || (row !== undefined && !row.can.includes('review'))
  }).length

  return {
    rows,
    total: data?.total,
    waiting: filter.auditStatus === '0' && data ? data.total - decidedSince : undefined,
    isLoading: query.isLoading,
    failure: query.error,
    retry: query.refetch,
    current,
    choose: setChosen,
    step,
    isBusy: (id: number) => busy.has(id),
    pass: (comment: LiveComment) => decide(comment, '1'),
    reject: (comment: LiveComment, reason: string) => decide(comment, '2', reason),
    toggleHidden: (comment: LiveComment) => {
      if (!comment.can.includes('hide')) return
      const body = {
        id: comment.id,
        version: comment.version,
        isHidden: comment.isHidden === 1 ? (0 as const) : (1 as const),
      }
      void act(comment, () => call(liveCommentApi.update, { body }))
    },
    reply: (comment: LiveComment, reply: string) =>
      act(comment, () =>
        call(liveCommentApi.update, { body: { id: comment.id, version: comment.version, reply } }),
      ),
    remove,
    /** Ask anew: what was decided falls out. */
    clear: () => {
      setScreen({ asked: '', rows: [] })
      void query.refetch()
    },
  }
}

export type Moderation = ReturnType<typeof useModeration>
