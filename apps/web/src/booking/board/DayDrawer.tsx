import { type BaseDays, projectApi, visitRefusal } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Drawer, Skeleton } from 'antd'
import { useCall } from '../../session/useFind.ts'
import { BookingTag } from '../BookingTag.tsx'
import styles from './base-calendar.module.css'

export interface Cell {
  base: BaseDays
  day: string
}

interface DayDrawerProps {
  cell: Cell
  today: string
  onClose: () => void
  /** For whoever may book. */
  onBook?: () => void
}

/** One base on one day: who comes, as far as the caller may know, and whether more can. */
export function DayDrawer({ cell: { base, day }, today, onClose, onBook }: DayDrawerProps) {
  const query = { baseId: String(base.id), startDate: day, endDate: day, bookingStatus: 'all' as const }
  const { data, error } = useCall(projectApi.list, { params: { pageNum: '1', pageSize: '50' }, query })
  const booked = base.booked[day] ?? 0
  const refusal = visitRefusal(base, { day, people: 1, booked, today })
  return (
    <Drawer open size={460} title={`${base.name} ${day}`} onClose={onClose}>
      <p>
        每日接待 {base.dailyCapacity} 人，已约 {booked} 人，余 {Math.max(0, base.dailyCapacity - booked)} 人
        {(base.asked[day] ?? 0) > 0 && <>；另有 {base.asked[day]} 人正在协商</>}
      </p>
      {refusal && <Alert type="warning" showIcon title={refusal} style={{ marginBottom: 12 }} />}
      {onBook && !refusal && (
        <Button type="primary" onClick={onBook} style={{ marginBottom: 12 }}>
          预约这一天
        </Button>
      )}
      {error && <Alert type="error" title={error.message} />}
      {!data && !error && <Skeleton active />}
      {data?.total === 0 && (
        <p className="quiet">{booked > 0 ? '已约的是其他单位的项目' : '这一天还没有项目'}</p>
      )}
      <ul className={styles.visits}>
        {data?.records.map(({ id, name, type, bookingStatus, people, applyUnitName }) => (
          <li key={id}>
            <Link to="/projects/$id" params={{ id: String(id) }}>
              {name}
            </Link>
            <div className={styles.visit}>
              <BookingTag type={type} status={bookingStatus} />
              <span>{people}人</span>
              <span className="quiet">{applyUnitName}</span>
            </div>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
