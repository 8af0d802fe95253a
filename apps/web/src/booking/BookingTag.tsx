import { bookingStatus, bookingStatusName } from '@dangxiao/contract'
import { Mark, type Tone } from '../ui/Mark.tsx'

const { awaitingPlan, consulting, confirmed, classOpened, held } = bookingStatus
const TONES: Record<number, Tone> = {
  [awaitingPlan]: 'amber',
  [consulting]: 'blue',
  [confirmed]: 'green',
  [held]: 'violet',
  [classOpened]: 'violet',
}

/** Where a reservation or a project stands. */
export const BookingTag = ({
  type,
  status,
  label = bookingStatusName(type, status),
}: {
  type: number
  status: number
  label?: string
}) => <Mark tone={TONES[status]}>{label}</Mark>
