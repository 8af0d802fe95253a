import { bookingStatus, bookingStatusName } from '@dangxiao/contract'
import styles from './booking.module.css'

const { awaitingPlan, consulting, confirmed, classOpened, held } = bookingStatus
const TONES: Record<number, string> = {
  [awaitingPlan]: 'waiting',
  [consulting]: 'talking',
  [confirmed]: 'settled',
  [held]: 'done',
  [classOpened]: 'done',
}

/** Where a reservation or a project stands. */
export const BookingTag = ({ type, status, label = bookingStatusName(type, status) }: { type: number; status: number; label?: string }) => (
  <span className={styles.tag} data-tone={TONES[status] ?? 'quiet'}>
    {label}
  </span>
)
