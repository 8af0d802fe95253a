import {
  applicationAuditApi,
  deskApi,
  homeApi,
  type Notice,
  type NoticeEvent,
  noticeApi,
} from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../session/client.ts'
import { callQuery } from '../session/useFind.ts'
import { listenForNotices } from './live.ts'

/** The page of one record: `/classes/7`. */
const RECORD = /^\/[^/]+\/\d+$/
const NOTICES = Object.values(noticeApi).map(({ path }): string => path)

/** Keeps the count of unread notices current, and the lists that a notice is about. @returns the newest one's title */
export function useLiveNotices(): string | undefined {
  const queries = useQueryClient()
  const router = useRouter()
  const [newest, setNewest] = useState<string>()

  useEffect(() => {
    const unreadKey = callQuery(noticeApi.unread, {}).queryKey
    const again = (path: string) => queries.invalidateQueries({ queryKey: [path] })
    const isAt = (path: string) => router.state.location.pathname === path
    /** The record that lies open may be what it is about: lessons of others stand in the own timetable, plans are made by two. */
    const refreshRecord = () => {
      if (!RECORD.test(router.state.location.pathname)) return
      queries.invalidateQueries({
        type: 'active',
        predicate: ({ queryKey: [path, part] }) => part !== 'form' && !NOTICES.includes(String(path)),
      })
    }
    /** The list that lies open is read again when the notice leads into it. */
    const refresh = ({ link }: Notice) => {
      const list = `/${link.split(/[/?]/)[1]}`
      if (isAt(list))
        queries.invalidateQueries({
          type: 'active',
          predicate: ({ queryKey: [path] }) => String(path).includes(':pageNum'),
        })
    }

    return listenForNotices({
      onNotice: ({ unread, notices }: NoticeEvent) => {
        const before = queries.getQueryData<{ unread: number }>(unreadKey)?.unread
        queries.setQueryData(unreadKey, { unread })
        if (notices.length > 0 || (before !== undefined && before !== unread)) again(noticeApi.list.path)
        if (notices.length === 0) return
        setNewest(notices.at(-1)?.title)
        for (const notice of notices) refresh(notice)
        refreshRecord()
        if (isAt('/')) again(homeApi.summary.path)
      },
      onWaiting: () => {
        again(deskApi.counts.path)
        again(applicationAuditApi.list.path)
        if (isAt('/')) again(deskApi.list.path)
      },
      poll: async () =>
        queries.setQueryData(unreadKey, await call(noticeApi.unread, {}, { unattended: true })),
    })
  }, [queries, router])

  return newest
}
