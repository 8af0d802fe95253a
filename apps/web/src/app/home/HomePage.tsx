import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { homeApi } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { allows, reviewsAnything, useMe } from '../../session/permissions.ts'
import { useCall } from '../../session/useFind.ts'
import { formatClock } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { entryOf, menuOf } from '../shell/menu.ts'
import { DraftsCard } from './DraftsCard.tsx'
import { FiguresCard } from './FiguresCard.tsx'
import styles from './home.module.css'
import { TodayCard } from './TodayCard.tsx'
import { TodayLiveCard } from './TodayLiveCard.tsx'
import { WaitingCard } from './WaitingCard.tsx'

const today = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full', timeZone: 'Asia/Shanghai' })

/** 工作台: what waits for me, and the ways to what I do most. */
export function HomePage() {
  const me = useMe()
  const summary = useCall(homeApi.summary, {})
  const figures = summary.data?.figures.flatMap((figure) => {
    const entry = entryOf(figure.resource)
    return entry?.to ? [{ ...figure, label: entry.label, to: entry.to }] : []
  })

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
      ) : figures && figures.length > 0 ? (
        <>
          {reviewsAnything(me) && <WaitingCard />}
          {allows(me, 'schedule:view') && <TodayCard />}
          {allows(me, 'live-class:view') && <TodayLiveCard />}
          <DraftsCard userId={me.userId} />
          <FiguresCard
            figures={figures}
            title={summary.data?.scope === 'own' ? '本单位资源' : '所辖单位资源'}
            scope={summary.data?.scope}
          />
        </>
      ) : menuOf(me).length === 0 ? (
        <section className={styles.card}>
          <Notice
            title="您的账号暂无可办理的业务"
            text="权限随账号的角色而定，由本单位或上级单位的管理员在“系统—用户”中调整。如工作需要，请联系管理员，说明您的单位、姓名、账号和要办理的业务。"
          />
        </section>
      ) : (
        <section className={styles.card}>
          <h2>您可以办理</h2>
          <div className={styles.ways}>
            {menuOf(me)
              .flatMap(({ entries }) => entries)
              .map(({ label, to }) => (
                <Link key={label} to={to}>
                  <Button>{label}</Button>
                </Link>
              ))}
          </div>
        </section>
      )}
    </div>
  )
}

function greetingAt(hour: number): string {
  if (hour < 6) return '夜深了'
  if (hour < 12) return '上午好'
  if (hour < 18) return '下午好'
  return '晚上好'
}
