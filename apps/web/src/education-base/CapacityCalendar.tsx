import { type BaseCalendar, educationBaseApi, todayIn, visitRefusal } from '@dangxiao/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../session/useFind.ts'
import styles from './calendar.module.css'
import { MonthGrid } from './MonthGrid.tsx'

/** What is free at a base, month by month. */
export function CapacityCalendar({ id }: { id: number }) {
  const [month, setMonth] = useState(todayIn(new Date()).slice(0, 7))
  const query = { params: { id }, query: { month } }
  const { data, error, refetch } = useCall(educationBaseApi.calendar, query, {
    placeholderData: keepPreviousData,
  })
  if (error)
    return (
      <Alert
        type="error"
        showIcon
        title={error.message}
        action={<Button onClick={() => refetch()}>重试</Button>}
      />
    )
  return (
    <div className={styles.capacity}>
      <MonthGrid month={month} onMonth={setMonth}>
        {(day) =>
          data ? (
            <Cell day={day} calendar={data} />
          ) : (
            <div className={styles.cell}>{Number(day.slice(8))}</div>
          )
        }
      </MonthGrid>
      {data && (
        <p className={styles.legend}>
          <span>每日接待 {data.dailyCapacity} 人</span>
          <span>至少提前 {data.noticeDays} 个工作日预约</span>
        </p>
      )}
    </div>
  )
}

function Cell({ day, calendar }: { day: string; calendar: BaseCalendar }) {
  const booked = calendar.booked[day] ?? 0
  const refusal = visitRefusal(calendar, { day, people: 1, booked, today: calendar.today })
  const isClosed = calendar.closedDates.includes(day)
  const isPast = day < calendar.today
  const isFull = booked >= calendar.dailyCapacity
  const state = isClosed ? 'closed' : isPast ? 'early' : isFull ? 'full' : refusal ? 'early' : 'free'
  return (
    <div className={styles.cell} data-state={state} title={isPast ? undefined : refusal}>
      <b>{Number(day.slice(8))}</b>
      {isClosed ? (
        <span>不开放</span>
      ) : isFull ? (
        <span>已约满</span>
      ) : (
        <span>{isPast ? '' : `余 ${calendar.dailyCapacity - booked} 人`}</span>
      )}
      {booked > 0 && <span>已约 {booked} 人</span>}
    </div>
  )
}
