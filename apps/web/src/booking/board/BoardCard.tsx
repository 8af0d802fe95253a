import type { ProjectRow, ReservationRow } from '@dangxiao/contract'
import { useDraggable } from '@dnd-kit/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BookingTag } from '../BookingTag.tsx'
import { shortDaysOf } from '../texts.ts'
import styles from './board.module.css'

/** A reservation, or a project. */
export interface Card {
  key: string
  id: number
  title: string
  reservation?: ReservationRow
  project?: ProjectRow
}

interface BoardCardProps {
  card: Card
  /** Columns to which it may be dragged. */
  targets: readonly number[]
  /** What can be done without dragging. */
  children: ReactNode
}

export function BoardCard({ card, targets, children }: BoardCardProps) {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({
    id: card.key,
    data: card,
    disabled: targets.length === 0,
  })
  const { id, title, project, reservation } = card
  const asked = project ?? reservation
  if (!asked) return null
  const other = asked.side === 'applicant' ? asked.partySchoolName : asked.applyUnitName
  return (
    <article
      ref={setNodeRef}
      className={styles.card}
      data-movable={targets.length > 0}
      data-dragged={isDragging}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
      {...listeners}
    >
      <Link
        to={project ? '/projects/$id' : '/reservations/$id'}
        params={{ id: String(id) }}
        draggable={false}
        className={styles.title}
      >
        {title}
      </Link>
      <div className="quiet-small">{other}</div>
      <div className={styles.facts}>
        {shortDaysOf(asked)} · {asked.people}人
      </div>
      {project && project.baseNames.length > 0 && (
        <div className="quiet-small">{project.baseNames.join('、')}</div>
      )}
      <div className={styles.foot}>
        {project?.can.includes('accept') && <BookingTag type={1} status={1} label="待我方确认" />}
        {children}
      </div>
    </article>
  )
}
