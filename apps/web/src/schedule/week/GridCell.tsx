import PlusOutlined from '@ant-design/icons/PlusOutlined'
import type { ClassWithLessons, Lesson, TimeOfDay } from '@dangxiao/contract'
import { useDroppable } from '@dnd-kit/core'
import { Popover } from 'antd'
import type { KeyboardEvent } from 'react'
import { LessonQuickForm } from '../lesson/LessonQuickForm.tsx'
import type { LessonValues } from '../lesson/lesson-values.ts'
import grid from './grid.module.css'
import { LessonChip } from './LessonChip.tsx'

interface GridCellProps {
  id: string
  day: string
  half: TimeOfDay
  /** `周一11月23日上午` */
  label: string
  lessons: readonly Lesson[]
  trainingClass: ClassWithLessons
  /** The one stop of the keyboard among the cells. */
  isActive: boolean
  mayAdd: boolean
  /** A lesson that is on its way to another place. */
  moving: number | undefined
  /** What is written here. */
  open: LessonValues | undefined
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onAdd: () => void
  onEdit: (lesson: Lesson) => void
  onClose: () => void
  onTouched: (isTouched: boolean) => void
  onMore: (values: LessonValues, isTouched: boolean) => void
  onRemove: (lesson: Lesson) => void
}

/** Half a day of a class. */
export function GridCell(props: GridCellProps) {
  const {
    id,
    day,
    half,
    label,
    lessons,
    trainingClass,
    isActive,
    mayAdd,
    moving,
    open,
    onKeyDown,
    onAdd,
    onEdit,
    onClose,
  } = props
  const { setNodeRef, isOver } = useDroppable({ id: `${day} ${half}`, disabled: !mayAdd })
  const edited = lessons.find((lesson) => lesson.id === open?.id)
  const isNew = open !== undefined && open.id === undefined
  const said =
    lessons.length > 0
      ? `${label}，${lessons.map(({ title }) => title).join('、')}`
      : `${label}，${mayAdd ? '空' : '不在培训期内'}`

  return (
    <td
      ref={setNodeRef}
      className={grid.cell}
      data-over={isOver}
      data-outside={!mayAdd && lessons.length === 0}
    >
      <Popover
        open={open !== undefined}
        trigger={[]}
        placement="rightTop"
        autoAdjustOverflow
        align={{ overflow: { adjustX: true, adjustY: true, shiftX: true, shiftY: true } }}
        destroyOnHidden
        content={
          open && (
            <LessonQuickForm
              key={`${open.id ?? 'new'} ${day} ${half}`}
              trainingClass={trainingClass}
              initial={open}
              onClose={onClose}
              onMore={props.onMore}
              onTouched={props.onTouched}
              onRemove={edited?.can.includes('remove') ? () => props.onRemove(edited) : undefined}
            />
          )
        }
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form */}
        <div
          role="group"
          tabIndex={isActive ? 0 : -1}
          className={grid.inside}
          data-cell={id}
          data-open={isNew}
          aria-label={said}
          onKeyDown={onKeyDown}
          onClick={lessons.length === 0 ? onAdd : undefined}
        >
          {lessons.map((lesson) => (
            <LessonChip
              key={lesson.id}
              lesson={lesson}
              usualPlace={trainingClass.place}
              isMoving={lesson.id === moving}
              isOpen={lesson.id === open?.id}
              isActive={isActive}
              onOpen={() => onEdit(lesson)}
            />
          ))}
          {mayAdd && (
            <button
              type="button"
              className={grid.add}
              tabIndex={isActive && lessons.length > 0 ? 0 : -1}
              onClick={lessons.length > 0 ? onAdd : undefined}
            >
              <PlusOutlined /> {lessons.length > 0 ? '再加一节' : '排课'}
            </button>
          )}
        </div>
      </Popover>
    </td>
  )
}
