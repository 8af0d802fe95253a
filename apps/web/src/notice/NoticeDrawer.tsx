import { type Notice, noticeApi, noticeKindNames } from '@dangxiao/contract'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Button, Drawer, Empty, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useAction } from '../session/useAction.ts'
import { callQuery, useCall } from '../session/useFind.ts'
import { formatClock, formatDay, formatTime } from '../ui/format.ts'
import { Notice as Message } from '../ui/Notice.tsx'
import styles from './notice.module.css'

const SHOWN = 20
const MOST = 100

interface Props {
  unread: number
  onClose: () => void
}

/** What I was told, unread first; opening one leads to what it is about. */
export function NoticeDrawer({ unread, onClose }: Props) {
  const queries = useQueryClient()
  const router = useRouter()
  const [only, setOnly] = useState<'unread' | 'all'>(unread > 0 ? 'unread' : 'all')
  const [shown, setShown] = useState(SHOWN)
  const { data, error, refetch } = useCall(
    noticeApi.list,
    {
      params: { pageNum: 1, pageSize: shown },
      query: { ...(only === 'unread' && { unread: '1' as const }) },
    },
    { placeholderData: keepPreviousData },
  )
  const after = (result: { unread: number }) => {
    queries.setQueryData(callQuery(noticeApi.unread, {}).queryKey, result)
    return queries.invalidateQueries({ queryKey: [noticeApi.list.path] })
  }
  const read = useAction(noticeApi.read, undefined, after)
  const readAll = useAction(noticeApi.readAll, undefined, after)

  const open = ({ id, link, isRead }: Notice) => {
    if (!isRead) read.mutate({ params: { id } })
    router.history.push(link)
    onClose()
  }

  return (
    <Drawer
      open
      size={440}
      title="消息"
      onClose={onClose}
      extra={
        <Button
          type="link"
          size="small"
          disabled={unread === 0}
          loading={readAll.isPending}
          onClick={() => readAll.mutate({})}
        >
          全部标为已读
        </Button>
      }
      styles={{ body: { padding: 0 } }}
    >
      <div className={styles.filter}>
        <Segmented
          value={only}
          onChange={setOnly}
          options={[
            { value: 'unread', label: unread > 0 ? `未读 ${unread}` : '未读' },
            { value: 'all', label: '全部' },
          ]}
        />
      </div>
      {error ? (
        <Message title="消息没有取到" text={error.message}>
          <Button onClick={() => refetch()}>重试</Button>
        </Message>
      ) : !data ? (
        <div className={styles.waiting}>
          <Skeleton active />
        </div>
      ) : data.records.length === 0 ? (
        <Empty
          className={styles.empty}
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={only === 'unread' ? '没有未读消息' : '还没有消息'}
        />
      ) : (
        <ul className={styles.rows} aria-label="消息列表">
          {data.records.map((notice) => (
            <li key={notice.id} className={styles.row} data-read={notice.isRead}>
              <button type="button" className={styles.open} onClick={() => open(notice)}>
                <span className={styles.title}>
                  {!notice.isRead && <span className={styles.dot} role="img" aria-label="未读" />}
                  {notice.title}
                </span>
                {notice.text && <span className={styles.text}>{notice.text}</span>}
                <span className={styles.foot}>
                  {noticeKindNames[notice.kind]} ·{' '}
                  <time dateTime={notice.time}>{shortTime(notice.time)}</time>
                </span>
              </button>
              {!notice.isRead && (
                <Button
                  type="link"
                  size="small"
                  className={styles.mark}
                  aria-label={`标为已读：${notice.title}`}
                  onClick={() => read.mutate({ params: { id: notice.id } })}
                >
                  标为已读
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.records.length && shown < MOST && (
        <Button type="link" block onClick={() => setShown(Math.min(MOST, shown + SHOWN))}>
          更早的消息
        </Button>
      )}
    </Drawer>
  )
}

const shortTime = (iso: string) =>
  formatDay(iso) === formatDay(new Date().toISOString()) ? `今天 ${formatClock(iso)}` : formatTime(iso)
