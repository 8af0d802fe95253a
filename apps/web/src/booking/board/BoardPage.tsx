import {
  bookingStatus,
  bookingStatusOptionsOf,
  bookingType,
  bookingTypes,
  projectApi,
  projectMoves,
  reservationApi,
} from '@dangxiao/contract'
import {
  DndContext,
  type DragEndEvent,
  type DragStartEvent,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { App, Button, Modal, Segmented, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAddress } from '../../list/useAddress.ts'
import { useAction } from '../../session/useAction.ts'
import { useCall } from '../../session/useFind.ts'
import { BookingTabs } from '../BookingTabs.tsx'
import { forgetBookings } from '../forget.ts'
import { Entry } from '../project/Consultations.tsx'
import { type AskedMove, MoveDialog } from '../project/MoveDialog.tsx'
import { AddProject } from '../project/ProjectListPage.tsx'
import { ReservationCancelDialog } from '../reservation/ReservationCancelDialog.tsx'
import { isHeldBy } from '../texts.ts'
import { BoardCard, type Card } from './BoardCard.tsx'
import styles from './board.module.css'

const MOST = 20
/** Reservations that have not become projects stand before the states of projects. */
const NEW = -1
const { consulting, confirmed, held, classOpened, cancelled, awaitingPlan } = bookingStatus

type Asked =
  | { card: Card & { project: NonNullable<Card['project']> }; move: AskedMove | 'discuss' }
  | { card: Card & { reservation: NonNullable<Card['reservation']> }; move: 'refuse' }

/** Reservations and projects by state; a card goes where its side may bring it. */
export function BoardPage() {
  const [search, setSearch] = useAddress()
  const type = search.type === String(bookingType.class) ? bookingType.class : bookingType.activity
  const [dragged, setDragged] = useState<Card>()
  const [asked, setAsked] = useState<Asked>()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const move = useMoves(setAsked)

  const { message } = App.useApp()
  const columns = [
    { status: NEW, name: '待受理' },
    ...bookingStatusOptionsOf(type).map(({ id, name }) => ({ status: id, name })),
  ]
  const nameOf = (status: number) => columns.find((column) => column.status === status)?.name

  const drop = ({ over }: DragEndEvent) => {
    setDragged(undefined)
    const to = Number(over?.id)
    if (!dragged || !over || to === statusOf(dragged)) return
    if (targetsOf(dragged).includes(to)) return move(dragged, to)
    const possible = targetsOf(dragged).map(nameOf)
    message.warning(`不能移到“${nameOf(to)}”${possible.length > 0 ? `，可移到：${possible.join('、')}` : ''}`)
  }

  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <BookingTabs />
        <Segmented
          value={type}
          onChange={(value) => setSearch((old) => ({ ...old, type: String(value) }))}
          options={bookingTypes.map(({ id, name }) => ({ value: id, label: name }))}
          aria-label="项目类型"
        />
        <span className="quiet">可拖动卡片办理；底色变化的列为可办理的下一步</span>
        <div className={styles.add}>
          <AddProject />
        </div>
      </div>
      <DndContext
        sensors={sensors}
        onDragStart={({ active }: DragStartEvent) => setDragged(active.data.current as Card)}
        onDragEnd={drop}
        onDragCancel={() => setDragged(undefined)}
      >
        <div className={styles.columns}>
          {columns.map(({ status, name }) => (
            <BoardColumn
              key={status}
              name={name}
              status={status}
              type={type}
              isTarget={dragged !== undefined && targetsOf(dragged).includes(status)}
              onMove={move}
            />
          ))}
        </div>
      </DndContext>
      {asked?.move === 'discuss' && (
        <Modal
          open
          title={`记录协商：${asked.card.title}`}
          footer={null}
          onCancel={() => setAsked(undefined)}
        >
          <Entry projectId={asked.card.id} onDone={() => setAsked(undefined)} />
        </Modal>
      )}
      {asked?.move === 'refuse' && (
        <ReservationCancelDialog reservation={asked.card.reservation} onClose={() => setAsked(undefined)} />
      )}
      {asked && asked.move !== 'discuss' && asked.move !== 'refuse' && (
        <MoveDialog project={asked.card.project} move={asked.move} onClose={() => setAsked(undefined)} />
      )}
    </div>
  )
}

/** The column in which a card stands. */
const statusOf = ({ project }: Card) => project?.bookingStatus ?? NEW

/** The columns to which a card may go. */
function targetsOf({ project, reservation }: Card): number[] {
  if (reservation)
    return [
      ...(reservation.can.includes('become') ? [consulting] : []),
      ...(reservation.can.includes('cancel') ? [cancelled] : []),
    ]
  if (!project) return []
  const { bookingStatus: status, can } = project
  return projectMoves
    .filter(
      ({ from, to, move }) =>
        from === status && to !== status && can.includes(move) && (move !== 'hold' || isHeldBy(project)),
    )
    .map(({ to }) => to)
}

function useMoves(ask: (asked: Asked) => void) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { message, modal } = App.useApp()
  const become = useAction(reservationApi.transfer, undefined, async ({ projectId }) => {
    message.success(
      <>
        已受理，可以开始协商{' '}
        <Link to="/projects/$id" params={{ id: String(projectId) }}>
          打开项目
        </Link>
      </>,
    )
    await forgetBookings(queries)
  })
  const rebook = useAction(projectApi.rebook, '已重新预约', () => forgetBookings(queries))
  return ({ project, reservation, ...card }: Card, to: number) => {
    if (reservation) {
      if (to === cancelled) return ask({ card: { ...card, reservation }, move: 'refuse' })
      return become.mutate({ body: { id: card.id, transferType: 2 } })
    }
    if (!project) return
    const named = { ...card, project }
    if (to === consulting) return ask({ card: named, move: 'discuss' })
    if (to === held) return ask({ card: named, move: 'hold' })
    if (to === classOpened) return ask({ card: named, move: 'open' })
    if (to === cancelled) return ask({ card: named, move: 'cancel' })
    if (to === awaitingPlan)
      return modal.confirm({
        title: `重新预约“${project.name}”？`,
        content: '项目回到待出方案，原有的协商记录和方案都保留。',
        okText: '重新预约',
        cancelText: '返回',
        onOk: () => rebook.mutate({ params: { id: project.id } }),
      })
    if (to === confirmed) {
      message.info('请阅读方案后确认')
      return navigate({ to: '/projects/$id', params: { id: String(project.id) } })
    }
  }
}

interface ColumnProps {
  name: string
  status: number
  type: number
  isTarget: boolean
  onMove: (card: Card, to: number) => void
}

function BoardColumn(props: ColumnProps) {
  return props.status === NEW ? <ReservationColumn {...props} /> : <ProjectColumn {...props} />
}

function ReservationColumn({ type, onMove, ...column }: ColumnProps) {
  const query = { type: String(type) as '1', bookingStatus: '1' as const, hasProject: '0' as const }
  const { data, error } = useCall(reservationApi.list, {
    params: { pageNum: '1', pageSize: String(MOST) },
    query,
  })
  const cards = data?.records.map(
    (reservation): Card => ({
      key: `r${reservation.id}`,
      id: reservation.id,
      title: reservation.subject,
      reservation,
    }),
  )
  return (
    <Column
      {...column}
      total={data?.total}
      failure={error?.message}
      more={
        restOf(data) && (
          <Link to="/reservations" search={{ bookingStatus: '1', hasProject: '0', type: query.type }}>
            {restOf(data)}
          </Link>
        )
      }
    >
      {cards?.map((card) => (
        <BoardCard key={card.key} card={card} targets={targetsOf(card)}>
          {card.reservation?.can.includes('become') && (
            <Button size="small" onClick={() => onMove(card, consulting)}>
              受理
            </Button>
          )}
        </BoardCard>
      ))}
    </Column>
  )
}

const NEXT: Partial<Record<number, [to: number, label: string][]>> = {
  [awaitingPlan]: [[consulting, '记录协商']],
  [consulting]: [[confirmed, '看方案并确认']],
  [confirmed]: [
    [held, '登记到场'],
    [classOpened, '关联培训班'],
  ],
  [cancelled]: [[awaitingPlan, '重新预约']],
}

function ProjectColumn({ type, status, onMove, ...column }: ColumnProps) {
  const query = { type: String(type) as '1', bookingStatus: String(status) as '1' }
  const { data, error } = useCall(projectApi.list, {
    params: { pageNum: '1', pageSize: String(MOST) },
    query,
  })
  const cards = data?.records.map(
    (project): Card => ({ key: `p${project.id}`, id: project.id, title: project.name, project }),
  )
  return (
    <Column
      {...column}
      status={status}
      total={data?.total}
      failure={error?.message}
      more={
        restOf(data) && (
          <Link to="/projects/list" search={query}>
            {restOf(data)}
          </Link>
        )
      }
    >
      {cards?.map((card) => {
        const targets = targetsOf(card)
        return (
          <BoardCard key={card.key} card={card} targets={targets}>
            {NEXT[status]?.map(
              ([to, label]) =>
                targets.includes(to) && (
                  <Button key={to} size="small" onClick={() => onMove(card, to)}>
                    {label}
                  </Button>
                ),
            )}
          </BoardCard>
        )
      })}
    </Column>
  )
}

const restOf = (data: { records: unknown[]; total: number } | undefined) =>
  data && data.total > data.records.length ? `还有${data.total - data.records.length}条，在列表中查看` : null

interface ShownColumn {
  name: string
  status: number
  isTarget: boolean
  total: number | undefined
  failure: string | undefined
  more: ReactNode
  children: ReactNode
}

function Column({ name, status, isTarget, total, failure, more, children }: ShownColumn) {
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: !isTarget })
  return (
    <section
      ref={setNodeRef}
      className={styles.column}
      data-target={isTarget}
      data-over={isOver}
      aria-label={name}
    >
      <h2>
        {name} <span className="quiet">{total}</span>
      </h2>
      {failure && <p className="quiet">{failure}</p>}
      {total === undefined && !failure ? (
        <Skeleton active title={false} />
      ) : total === 0 ? (
        <p className="quiet">没有</p>
      ) : (
        children
      )}
      {more}
    </section>
  )
}
