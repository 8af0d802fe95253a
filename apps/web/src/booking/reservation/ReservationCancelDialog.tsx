import { type ReservationRow, reservationApi } from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../session/useAction.ts'
import { forgetBookings } from '../forget.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'

interface ReservationCancelDialogProps {
  reservation: Pick<ReservationRow, 'id' | 'version' | 'subject'>
  onClose: () => void
}

/** Asks why, and calls the reservation off. */
export function ReservationCancelDialog({
  reservation: { id, version, subject },
  onClose,
}: ReservationCancelDialogProps) {
  const queries = useQueryClient()
  const cancel = useAction(reservationApi.cancel, '已取消', () => {
    onClose()
    return forgetBookings(queries)
  })
  return (
    <ReasonDialog
      title={`取消预约“${subject}”？`}
      label="取消原因"
      empty="请填写取消原因"
      okText="取消预约"
      busy={cancel.isPending}
      onCancel={onClose}
      onOk={(cancelReason) => cancel.mutate({ body: { id, version, cancelReason } })}
    />
  )
}
