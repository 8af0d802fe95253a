import EditOutlined from '@ant-design/icons/EditOutlined'
import { overviewApi, overviewTypes } from '@dangxiao/contract'
import { Button, Skeleton, Tabs } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useAddress } from '../list/useAddress.ts'
import { useCall } from '../session/useFind.ts'
import { formatTime } from '../ui/format.ts'
import { Notice } from '../ui/Notice.tsx'
import styles from './overview.module.css'
import { Statistics } from './Statistics.tsx'

const OverviewForm = lazy(() =>
  import('./OverviewForm.tsx').then(({ OverviewForm }) => ({ default: OverviewForm })),
)
const RichTextView = lazy(() =>
  import('../rich-text/RichTextView.tsx').then(({ RichTextView }) => ({ default: RichTextView })),
)

/** Each kind of resources: what is said of it, and how much of it there is now. */
export function OverviewsPage() {
  const [search, changeAddress] = useAddress()
  const type = overviewTypes.find(({ id }) => id === Number(search.type))?.id ?? 1
  return (
    <div className={styles.page}>
      <Tabs
        activeKey={String(type)}
        onChange={(key) => changeAddress(() => ({ type: Number(key) }), { resetScroll: false })}
        items={overviewTypes.map(({ id, name }) => ({ key: String(id), label: name }))}
      />
      <OneOverview key={type} type={type} title={overviewTypes.find(({ id }) => id === type)?.name ?? ''} />
    </div>
  )
}

function OneOverview({ type, title }: { type: number; title: string }) {
  const overview = useCall(overviewApi.find, { params: { type } })
  const [isEditing, setEditing] = useState(false)
  if (overview.error)
    return (
      <Notice title="总览没有取到" text={overview.error.message}>
        <Button type="primary" onClick={() => overview.refetch()}>
          重试
        </Button>
      </Notice>
    )
  if (!overview.data) return <Skeleton active paragraph={{ rows: 10 }} />
  const { introduction, coverUrl, updateTime, statistics, can } = overview.data
  if (isEditing)
    return (
      <Suspense fallback={<Skeleton active paragraph={{ rows: 10 }} />}>
        <OverviewForm overview={overview.data} title={title} onDone={() => setEditing(false)} />
      </Suspense>
    )
  const edit = can.includes('edit') && (
    <Button icon={<EditOutlined />} onClick={() => setEditing(true)}>
      编辑简介
    </Button>
  )
  return (
    <>
      <section className={styles.introduction} aria-label="简介">
        {coverUrl && <img src={coverUrl} alt="" />}
        <div>
          {introduction ? (
            <Suspense fallback={<Skeleton active />}>
              <RichTextView html={introduction} />
            </Suspense>
          ) : (
            <p className="quiet">还没有填写简介。</p>
          )}
          <div className={styles.below}>
            {edit}
            {updateTime && <span className="quiet-small">更新于 {formatTime(updateTime)}</span>}
          </div>
        </div>
      </section>
      <Statistics statistics={statistics} type={type} />
    </>
  )
}
