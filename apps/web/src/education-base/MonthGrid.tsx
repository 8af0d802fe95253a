import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { addDays, weekdayOf } from '@dangxiao/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './month-grid.module.css'

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']

interface MonthGridProps {
  /** `YYYY-MM` */
  month: string
  onMonth: (month: string) => void
  /** The head of a column; 0 is Monday. */
  weekday?: (index: number, name: string) => ReactNode
  /** One day, `YYYY-MM-DD`. */
  children: (day: string) => ReactNode
}

/** One month as a sheet of days, which the caller draws. */
export function MonthGrid({ month, onMonth, weekday = (_, name) => name, children }: MonthGridProps) {
  const days = daysOf(month)
  const blanks = weekdayOf(`${month}-01`)
  const weeks = Array.from({ length: Math.ceil((blanks + days.length) / 7) }, (_, week) =>
    WEEKDAYS.map((_, i) => days[week * 7 + i - blanks]),
  )
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <Button
          type="text"
          icon={<LeftOutlined />}
          aria-label="上个月"
          onClick={() => onMonth(monthAfter(month, -1))}
        />
        <strong aria-live="polite">{`${month.slice(0, 4)}年${Number(month.slice(5))}月`}</strong>
        <Button
          type="text"
          icon={<RightOutlined />}
          aria-label="下个月"
          onClick={() => onMonth(monthAfter(month, 1))}
        />
      </div>
      <table className={styles.days}>
        <thead>
          <tr>
            {WEEKDAYS.map((name, i) => (
              <th key={name} scope="col">
                {weekday(i, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, i) => (
                <td key={day ?? WEEKDAYS[i]}>{day && children(day)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function daysOf(month: string): string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

/** @param months how many later; negative ones lie before */
function monthAfter(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}
