import type { BookingEvent } from '@dangxiao/contract'
import { formatTime } from '../ui/format.ts'
import styles from './booking.module.css'

const WORDS: Record<BookingEvent['action'], string> = {
  arrive: '门户提交预约',
  transfer: '转交',
  become: '受理并立项',
  add: '新增项目',
  discuss: '开始协商',
  update: '修改项目信息',
  plan: '填写方案',
  accept: '确认方案',
  hold: '登记举办',
  open: '关联培训班',
  cancel: '取消',
  rebook: '重新预约',
  move: '基地改期',
  release: '基地取消接待',
}

function wordsOf({ action, toUnitName, planNo, reason }: BookingEvent): string {
  const what = action === 'transfer' ? `转交给${toUnitName ?? ''}` : WORDS[action]
  const which = planNo === null ? '' : `（第${planNo}版）`
  return `${what}${which}${reason && `：${reason}`}`
}

/** What happened, the latest first. */
export function History({ events }: { events: readonly BookingEvent[] }) {
  return (
    <ol className={styles.history}>
      {[...events].reverse().map((event) => (
        <li key={event.id}>
          <div>{wordsOf(event)}</div>
          <div className="quiet-small">
            {formatTime(event.time)} {event.unitName} {event.userName}
          </div>
        </li>
      ))}
    </ol>
  )
}
