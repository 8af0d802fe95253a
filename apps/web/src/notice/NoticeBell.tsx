import BellOutlined from '@ant-design/icons/BellOutlined'
import { noticeApi } from '@dangxiao/contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { callQuery } from '../session/useFind.ts'
import styles from './notice.module.css'
import { useLiveNotices } from './useLiveNotices.ts'

const NoticeDrawer = lazy(async () => ({ default: (await import('./NoticeDrawer.tsx')).NoticeDrawer }))

/** How much there is that I have not read; opens it. */
export function NoticeBell() {
  const [isOpen, setOpen] = useState(false)
  const newest = useLiveNotices()
  const { data } = useQuery({ ...callQuery(noticeApi.unread, {}), enabled: false })
  const unread = data?.unread ?? 0

  return (
    <>
      <Button
        type="text"
        className={styles.bell}
        icon={<BellOutlined />}
        aria-label={unread > 0 ? `消息，${unread}条未读` : '消息'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Button>
      <span role="status" className={styles.spoken}>
        {newest && `新消息：${newest}`}
      </span>
      <Suspense>{isOpen && <NoticeDrawer unread={unread} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
