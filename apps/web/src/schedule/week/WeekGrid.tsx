import {
  addDays,
  type ClassWithLessons,
  type Lesson,
  type TimeOfDay,
  timesOfDay,
  todayIn,
} from '@dangxiao/contract'
import { DndContext, type DragEndEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useDiscardQuestion } from '../../form/useDiscardQuestion.ts'
import { fromLesson, type LessonValues, newLesson } from '../lesson/lesson-values.ts'
import { useRemoveLesson } from '../lesson/useRemoveLesson.ts'
import { daysOfWeek, shortDay, WEEKDAYS } from '../lesson/week.ts'
import { GridCell } from './GridCell.tsx'
import grid from './grid.module.css'
import { useMoveLesson } from './useMoveLesson.tsx'

interface WeekGridProps {
  trainingClass: ClassWithLessons
  week: string
  onWeek: (monday: string) => void
  onMore: (values: LessonValues, isTouched: boolean) => void
}

interface Place {
  /** 0 morning, 1 afternoon. */
  row: number
  /** 0 Monday. */
  column: number
}

/** What is being written, and in which cell. */
interface Open extends Place {
  values: LessonValues
}

const STEPS: Record<string, [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The half days of a week. Arrows move, Enter opens what is there or a new lesson, Escape closes it; lessons are dragged to other halves. */
export function WeekGrid({ trainingClass, week, onWeek, onMore }: WeekGridProps) {
  const leave = useDiscardQuestion()
  const days = daysOfWeek(week)
  const [active, setActive] = useState<Place>(() => ({
    row: 0,
    column: Math.max(
      0,
      days.findIndex((day) => isInside(trainingClass, day)),
    ),
  }))
  const [open, setOpen] = useState<Open>()
  const touched = useRef(false)
  const table = useRef<HTMLTableElement>(null)
  const move = useMoveLesson(trainingClass)
  const remove = useRemoveLesson()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )
  const mayEdit = trainingClass.can.includes('edit')
  const today = todayIn(new Date())

  const focus = ({ row, column }: Place) => {
    setActive({ row, column })
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`)?.focus()
  }
  const lessonsIn = (day: string, half: number) =>
    trainingClass.entries.filter(({ date, timeOfDay }) => date === day && timeOfDay === half)

  const start = (place: Place, values: LessonValues) =>
    leave(open !== undefined && touched.current, () => {
      touched.current = false
      setActive(place)
      setOpen({ ...place, values })
    })
  const close = () => {
    setOpen(undefined)
    if (open) focus(open)
  }
  const startNew = (place: Place) => {
    const day = days[place.column] as string
    if (mayEdit && isInside(trainingClass, day))
      start(place, newLesson(trainingClass, day, (place.row + 1) as TimeOfDay))
  }
  const startEdit = (place: Place, lesson: Lesson) => {
    if (lesson.can.includes('edit')) start(place, fromLesson(lesson))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, place: Place) => {
    if (event.target !== event.currentTarget) return
    const step = STEPS[event.key]
    if (step) {
      event.preventDefault()
      focus({ row: clamp(place.row + step[0], 1), column: clamp(place.column + step[1], 6) })
    } else if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault()
      onWeek(addDays(week, event.key === 'PageUp' ? -7 : 7))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const [first] = lessonsIn(days[place.column] as string, place.row + 1)
      if (first) startEdit(place, first)
      else startNew(place)
    }
  }

  const onDragEnd = ({ active: dragged, over }: DragEndEvent) => {
    const lesson = trainingClass.entries.find(({ id }) => id === dragged.id)
    const [day, half] = String(over?.id ?? '').split(' ')
    if (lesson && day && half) move.start(lesson, day, Number(half) as TimeOfDay)
  }

  return (
    <DndContext sensors={sensors} onDragEnd={onDragEnd}>
      <table ref={table} className={grid.grid} aria-label={`${shortDay(week)}起一周的课表`}>
        <thead>
          <tr>
            <th scope="col" className={grid.half}>
              <span className="quiet">时段</span>
            </th>
            {days.map((day, i) => (
              <th
                key={day}
                scope="col"
                data-today={day === today}
                data-outside={!isInside(trainingClass, day)}
              >
                {WEEKDAYS[i]} <span className="quiet">{shortDay(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {timesOfDay.map(({ id: half, name }, row) => (
            <tr key={half}>
              <th scope="row" className={grid.half}>
                {name}
              </th>
              {days.map((day, column) => {
                const place = { row, column }
                const isOpen = open?.row === row && open.column === column
                return (
                  <GridCell
                    key={day}
                    id={`${row}-${column}`}
                    day={day}
                    half={half as TimeOfDay}
                    label={`${WEEKDAYS[column]}${shortDay(day)}${name}`}
                    lessons={lessonsIn(day, half)}
                    trainingClass={trainingClass}
                    isActive={active.row === row && active.column === column}
                    mayAdd={mayEdit && isInside(trainingClass, day)}
                    moving={move.moving}
                    open={isOpen ? open.values : undefined}
                    onKeyDown={(event) => onKeyDown(event, place)}
                    onAdd={() => startNew(place)}
                    onEdit={(lesson) => startEdit(place, lesson)}
                    onClose={close}
                    onTouched={(isTouched) => {
                      touched.current = isTouched
                    }}
                    onMore={(values, isTouched) => {
                      setOpen(undefined)
                      onMore(values, isTouched)
                    }}
                    onRemove={(lesson) => remove(lesson, close)}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </DndContext>
  )
}

const clamp = (n: number, most: number) => Math.min(most, Math.max(0, n))

const isInside = ({ startDate, endDate }: ClassWithLessons, day: string) => day >= startDate && day <= endDate
