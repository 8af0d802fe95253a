import {
  bookingStatus,
  bookingTypes,
  nameIn,
  type Reservation,
  reservationApi,
  reservationNeeds,
} from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { Alert, App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { NotOpened } from '../../session/NotOpened.tsx'
import { useAction } from '../../session/useAction.ts'
import { useFind } from '../../session/useFind.ts'
import { SectionTitle } from '../../ui/SectionTitle.tsx'
import { BookingTag } from '../BookingTag.tsx'
import styles from '../booking.module.css'
import { Facts } from '../Facts.tsx'
import { forgetBookings } from '../forget.ts'
import { History } from '../History.tsx'
import { daysOf } from '../texts.ts'
import { ReservationCancelDialog } from './ReservationCancelDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { useBecome } from './useBecome.ts'

export function ReservationDetailPage() {
  const { id } = useParams({ from: '/signed-in/shell/reservations/$id' })
  const { data: reservation, error, refetch } = useFind(reservationApi.find, Number(id))
  if (error)
    return (
      <div className={styles.panel}>
        <NotOpened noun="这个预约" error={error} onRetry={() => refetch()} />
      </div>
    )
  if (!reservation) return <Skeleton active className={styles.panel} paragraph={{ rows: 12 }} />
  return (
    <article className={styles.panel}>
      <Head reservation={reservation} />
      {reservation.cancelReason && (
        <Alert
          type="warning"
          showIcon
          title={`取消原因：${reservation.cancelReason}`}
          className={styles.alert}
        />
      )}
      <Facts
        facts={[
          ['预约编号', reservation.number],
          ['预约单位', reservation.applyUnitName],
          ['受理单位', reservation.partySchoolName],
          ['联系人', `${reservation.contact} ${reservation.phone}`],
          ['预约日期', daysOf(reservation)],
          ['预计人数', `${reservation.people} 人`],
          ['培训对象', reservation.audience],
          ['经费预算', reservation.budget === null ? '' : `${reservation.budget.toLocaleString('zh-CN')} 元`],
        ]}
      />
      <SectionTitle>需求</SectionTitle>
      <Facts wide facts={reservationNeeds.map((need) => [need.name, reservation.needs[need.id]])} />
      <SectionTitle>办理过程</SectionTitle>
      <History events={reservation.history} />
    </article>
  )
}

function Head({ reservation }: { reservation: Reservation }) {
  const router = useRouter()
  const queries = useQueryClient()
  const [asks, setAsks] = useState<'transfer' | 'cancel'>()
  const { id, version, subject, type, bookingStatus: status, projectId, can } = reservation
  const done = () => {
    setAsks(undefined)
    return forgetBookings(queries)
  }
  const become = useBecome()
  // Whoever has handed it over may not see it any more.
  const transfer = useAction(reservationApi.transfer, '已转交', async () => {
    await router.navigate({ to: '/reservations' })
    return done()
  })
  const rebook = useAction(reservationApi.rebook, '已重新预约', done)
  const { modal } = App.useApp()
  const askRebook = () =>
    modal.confirm({
      title: '重新预约？',
      content: '预约回到待受理，由原受理单位办理，办理过程都保留。',
      okText: '重新预约',
      cancelText: '返回',
      onOk: () => rebook.mutate({ body: { id, version } }),
    })
  const isNew = projectId === null && status === bookingStatus.awaitingPlan

  return (
    <header className={styles.head}>
      <div>
        <h1>{subject}</h1>
        <div className={styles.marks}>
          {isNew ? (
            <BookingTag type={type} status={status} label="待受理" />
          ) : (
            <BookingTag type={type} status={status} />
          )}
          <span>{nameIn(bookingTypes, type)}</span>
        </div>
      </div>
      <div className={styles.buttons}>
        <Button onClick={() => router.history.back()}>返回</Button>
        {can.includes('cancel') && <Button onClick={() => setAsks('cancel')}>取消预约</Button>}
        {can.includes('transfer') && <Button onClick={() => setAsks('transfer')}>转交</Button>}
        {can.includes('become') && (
          <Button
            type="primary"
            loading={become.isPending}
            onClick={() => become.mutate({ body: { id, transferType: 2 } })}
          >
            受理并立项
          </Button>
        )}
        {can.includes('rebook') && (
          <Button type="primary" loading={rebook.isPending} onClick={askRebook}>
            重新预约
          </Button>
        )}
        {projectId !== null && (
          <Link to="/projects/$id" params={{ id: String(projectId) }}>
            <Button type="primary">打开活动项目</Button>
          </Link>
        )}
      </div>
      {asks === 'transfer' && (
        <TransferDialog
          reservation={reservation}
          busy={transfer.isPending}
          onCancel={() => setAsks(undefined)}
          onOk={(given) => transfer.mutate({ body: { id, transferType: 1, ...given } })}
        />
      )}
      {asks === 'cancel' && (
        <ReservationCancelDialog reservation={reservation} onClose={() => setAsks(undefined)} />
      )}
    </header>
  )
}
