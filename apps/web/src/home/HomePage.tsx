import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { auditStatusA, homeApi } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { formatClock } from '../kit/format.ts'
import { Notice } from '../kit/Notice.tsx'
import { allows, useMe } from '../kit/permissions.ts'
import { useCall } from '../kit/useFind.ts'
import { CourseWaiting } from './CourseWaiting.tsx'
import styles from './home.module.css'

const today = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full', timeZone: 'Asia/Shanghai' })

/** 工作台: what waits for me, and the ways to what I do most. */
export function HomePage() {
  const me = useMe()
  const summary = useCall(homeApi.summary, {})
  const course = summary.data?.course

  return (
    <div className={styles.home}>
      <header className={styles.hello}>
        <div>
          <h1>
            {me.name}，{greetingAt(Number(formatClock(new Date().toISOString()).slice(0, 2)))}
          </h1>
          <p className="quiet">
            {today.format(new Date())} · {me.unitName}
            {me.roles.length > 0 && ` · ${me.roles.join('、')}`}
          </p>
        </div>
        {allows(me, 'course:edit') && (
          <Link to="/courses/form" search={{ type: 'add' }}>
            <Button icon={<PlusOutlined />}>新增录播课</Button>
          </Link>
        )}
      </header>
      {summary.error ? (
        <section className={styles.card}>
          <Notice title="待办没有取到" text={summary.error.message}>
            <Button onClick={() => summary.refetch()}>重试</Button>
          </Notice>
        </section>
      ) : summary.isLoading ? (
        <section className={styles.card}>
          <Skeleton active paragraph={{ rows: 4 }} />
        </section>
      ) : course ? (
        <>
          {allows(me, 'course:review') && <CourseWaiting total={course.toReview} />}
          <section className={styles.card}>
            <h2>本单位录播课</h2>
            <div className={styles.figures}>
              <Figure label="待审核" value={course.pending} status={auditStatusA.pending} />
              <Figure
                label="已驳回"
                value={course.rejected}
                status={auditStatusA.rejected}
                note={course.rejected > 0 && allows(me, 'course:edit') ? '需修改后重新提交' : undefined}
              />
              <Figure label="已通过" value={course.approved} status={auditStatusA.approved} />
            </div>
          </section>
        </>
      ) : (
        <section className={styles.card}>
          <Notice title="您的账号暂无可办理的业务" />
        </section>
      )}
    </div>
  )
}

function Figure({ label, value, status, note }: { label: string; value: number; status: number; note?: string }) {
  return (
    <Link to="/courses" search={{ unitListScope: '1', auditStatus: auditText(status) }} className={styles.figure}>
      <span>{label}</span>
      <b>{value}</b>
      <small className="quiet">{note ?? '查看'}</small>
    </Link>
  )
}

const auditText = (status: number) => String(status) as '1' | '2' | '3'

function greetingAt(hour: number): string {
  if (hour < 6) return '夜深了'
  if (hour < 12) return '上午好'
  if (hour < 18) return '下午好'
  return '晚上好'
}
