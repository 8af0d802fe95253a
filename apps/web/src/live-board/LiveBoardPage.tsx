import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { todayIn } from '@dangxiao/contract'
import { Alert, Badge, Button, Empty, Segmented, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { lazy, Suspense, useState } from 'react'
import { DayField } from '../fields/DayField.tsx'
import { useAddress } from '../list/useAddress.ts'
import { Notice } from '../ui/Notice.tsx'
import { CancelDialog, ReplayDialog } from './dialogs.tsx'
import styles from './live-board.module.css'
import { SessionRow } from './SessionRow.tsx'
import { type Session, summaryOf } from './sessions.ts'
import { useBoard } from './useBoard.ts'
import { useNow } from './useNow.ts'

const CheckDialog = lazy(() =>
  import('./CheckDialog.tsx').then(({ CheckDialog }) => ({ default: CheckDialog })),
)

type Open = { what: 'check' | 'cancel' | 'replay'; session: Session }

const dayIn = (text: unknown, today: string) =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) && dayjs(text).isValid() ? text : today

/** 今日直播: the day's live sessions on one screen, each with what may be done about it. */
export function LiveBoardPage() {
  const [search, change] = useAddress()
  const now = useNow()
  const today = todayIn(new Date(now))
  const day = dayIn(search.day, today)
  const lacksReplay = search.lacksReplay === '1'
  const board = useBoard({ day, lacksReplay, now })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    void board.refresh()
  }
  const { sessions } = board
  const go = (to: string | undefined) => change((old) => ({ ...old, day: to === today ? undefined : to }))
  const move = (days: number) => go(dayjs(day).add(days, 'day').format('YYYY-MM-DD'))
  const summary = summaryOf(sessions ?? [], now)

  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Segmented
          value={lacksReplay ? 'lacking' : 'day'}
          onChange={(value) =>
            change((old) => ({ ...old, lacksReplay: value === 'lacking' ? '1' : undefined }))
          }
          options={[
            { value: 'day', label: day === today ? '今日直播' : '当日直播' },
            {
              value: 'lacking',
              label: (
                <>
                  待补回放 <Badge count={board.lackingReplay} overflowCount={999} />
                </>
              ),
            },
          ]}
        />
        {!lacksReplay && (
          <div className={styles.day}>
            <Button icon={<LeftOutlined />} aria-label="前一天" onClick={() => move(-1)} />
            <div className={styles.picker}>
              <DayField value={day} onChange={go} />
            </div>
            <Button icon={<RightOutlined />} aria-label="后一天" onClick={() => move(1)} />
            {day !== today && <Button onClick={() => go(today)}>今天</Button>}
          </div>
        )}
        {!lacksReplay && sessions && (
          <p className={styles.summary}>
            直播中 <b>{summary.live}</b> 待开播 <b>{summary.toCome}</b> 已结束 <b>{summary.over}</b> 需关注{' '}
            <b data-alarm={summary.concerns > 0}>{summary.concerns}</b>
          </p>
        )}
      </header>
      {board.failure && sessions === undefined ? (
        <Notice title="直播没有取到" text={board.failure.message}>
          <Button onClick={board.retry}>重试</Button>
        </Notice>
      ) : sessions === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} className={styles.rows} />
      ) : (
        <>
          {board.failure && <Alert type="warning" showIcon title={`没有更新：${board.failure.message}`} />}
          {board.total > sessions.length && (
            <Alert
              type="info"
              showIcon
              title={`共 ${board.total} 场，这里显示 ${sessions.length} 场；请选择其他日期，或在列表中查找。`}
            />
          )}
          {sessions.length === 0 ? (
            <Empty
              className={styles.rows}
              description={lacksReplay ? '近30天的直播都有回放了' : '这一天没有直播'}
            />
          ) : (
            <ul className={styles.rows} aria-label="直播">
              {sessions.map((session) => (
                <SessionRow
                  key={`${session.kind}:${session.id}`}
                  session={session}
                  now={now}
                  day={lacksReplay ? undefined : day}
                  onOpen={(what) => setOpen({ what, session })}
                  onDone={() => void board.refresh()}
                />
              ))}
            </ul>
          )}
        </>
      )}
      <Suspense>{open?.what === 'check' && <CheckDialog session={open.session} onClose={close} />}</Suspense>
      {open?.what === 'cancel' && <CancelDialog session={open.session} onClose={close} onDone={done} />}
      {open?.what === 'replay' && <ReplayDialog session={open.session} onClose={close} onDone={done} />}
    </div>
  )
}
