import { todayIn, weekdayOf } from '@dangxiao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import styles from './calendar.module.css'
import { daysOf, MonthGrid } from './MonthGrid.tsx'

interface ClosedDaysProps {
  /** Given by the form. */
  id?: string
  value?: string[]
  onChange?: (days: string[]) => void
}

/** `2026-12-3`: its last number is what the calendar shows. */
const nameOf = (day: string) => `${day.slice(0, 8)}${Number(day.slice(8))}`

/** The days on which a base is closed, clicked on a calendar; the head of a column takes all such weekdays of the month. */
export function ClosedDays({ id, value = [], onChange }: ClosedDaysProps) {
  const today = todayIn(new Date())
  const [month, setMonth] = useState(today.slice(0, 7))
  const closed = new Set(value)
  const inMonth = value.filter((day) => day.startsWith(month)).length
  const later = value.filter((day) => day >= today).length

  const set = (days: string[], isClosed: boolean) => {
    const changed = new Set(closed)
    for (const day of days) isClosed ? changed.add(day) : changed.delete(day)
    onChange?.([...changed].sort())
  }
  const onWeekday = (index: number) => daysOf(month).filter((day) => day >= today && weekdayOf(day) === index)

  return (
    <div id={id} tabIndex={-1} className={styles.closedDays}>
      <MonthGrid
        month={month}
        onMonth={setMonth}
        weekday={(index, name) => {
          const days = onWeekday(index)
          const isClosed = days.length > 0 && days.every((day) => closed.has(day))
          return (
            <Button
              type="text"
              size="small"
              disabled={days.length === 0}
              aria-pressed={isClosed}
              aria-label={`本月星期 ${name} 全部不开放`}
              onClick={() => set(days, !isClosed)}
            >
              {name}
            </Button>
          )
        }}
      >
        {(day) => (
          <button
            type="button"
            className={styles.day}
            disabled={day < today}
            aria-pressed={closed.has(day)}
            aria-label={`${nameOf(day)} 不开放`}
            data-today={day === today}
            onClick={() => set([day], !closed.has(day))}
          >
            {Number(day.slice(8))} {closed.has(day) && <small>不开放</small>}
          </button>
        )}
      </MonthGrid>
      <p className="quiet-small" aria-live="polite">
        点击日期设为不开放，点击星期可整列设置。本月不开放 {inMonth} 天，今后共 {later} 天。
      </p>
    </div>
  )
}
