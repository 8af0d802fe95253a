import {
  type ClassWithLessons,
  type Lesson,
  type LessonSlot,
  type LessonVerdict,
  scheduleApi,
  type TimeOfDay,
  timeOfDayName,
} from '@dangxiao/contract'
import { App } from 'antd'
import { useState } from 'react'
import { useAction } from '../../session/useAction.ts'
import { slotName } from '../lesson/ClashLine.tsx'
import { fromLesson, movedTo, toEntry } from '../lesson/lesson-values.ts'
import { useLessonsChanged } from '../lesson/useLessonSave.ts'
import { shortDay } from '../lesson/week.ts'

/** Moves a lesson to another half day where it may stand; one that others have joined only after a question. */
export function useMoveLesson(trainingClass: ClassWithLessons) {
  const { message, modal } = App.useApp()
  const changed = useLessonsChanged()
  const [moving, setMoving] = useState<number>()
  const update = useAction(
    scheduleApi.update,
    undefined,
    async (_, { body }) => {
      const [entry] = body.entries
      if (entry) message.success(`已调整到${shortDay(entry.date)}${timeOfDayName(entry.timeOfDay)}`)
      await changed()
      setMoving(undefined)
    },
    {
      onFailure: ({ code, message: said }) => {
        setMoving(undefined)
        if (code !== 'LESSON_CONFLICT') return false
        modal.warning({ title: '不能调整到这里', content: said })
        return true
      },
    },
  )
  const check = useAction(
    scheduleApi.check,
    undefined,
    ([verdict], { body: { entries } }) => {
      const [wanted] = entries
      const lesson = trainingClass.entries.find(({ id }) => id === wanted?.id)
      if (verdict && wanted && lesson) decide(lesson, wanted, verdict)
      else setMoving(undefined)
    },
    {
      onFailure: () => {
        setMoving(undefined)
        return false
      },
    },
  )
  const entryOf = (lesson: Lesson, { date, startTime, endTime }: LessonSlot) =>
    toEntry({ ...fromLesson(lesson), date, times: [startTime, endTime] }, trainingClass)

  function start(lesson: Lesson, day: string, half: TimeOfDay) {
    if (lesson.date === day && lesson.timeOfDay === half) return
    lookAt(lesson, movedTo(lesson, day, half))
  }

  function lookAt(lesson: Lesson, slot: LessonSlot) {
    const checked = entryOf(lesson, slot)
    if ('fields' in checked) return void message.error(Object.values(checked.fields)[0])
    setMoving(lesson.id)
    check.mutate({ body: { classId: trainingClass.id, entries: [checked.entry] } })
  }

  function decide(lesson: Lesson, slot: LessonSlot, { clashes, nearest }: LessonVerdict) {
    const refusal = clashes.find(({ refuses }) => refuses)
    const leave = () => setMoving(undefined)
    if (refusal) {
      leave()
      const where = refusal.with ? `（${refusal.with.partySchoolName} ${refusal.with.place}）` : ''
      const content = `${refusal.message}${where}`
      if (!nearest) return modal.warning({ title: '不能调整到这里', content })
      return modal.confirm({
        title: '不能调整到这里',
        content,
        okText: `改到最近空闲：${slotName(nearest)}`,
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => lookAt(lesson, nearest),
      })
    }
    if (lesson.joinedUnits === 0) return save(lesson, slot)
    return modal.confirm({
      title: `调整《${lesson.title}》的上课时间？`,
      content: (
        <>
          {slotName(lesson)} → {slotName(slot)}
          <br />
          已有{lesson.joinedUnits}个单位点课，调整将同时通知。
        </>
      ),
      okText: '调整',
      onOk: () => save(lesson, slot),
      onCancel: leave,
    })
  }

  function save(lesson: Lesson, slot: LessonSlot) {
    const checked = entryOf(lesson, slot)
    if ('fields' in checked) return
    setMoving(lesson.id)
    update.mutate({ body: { classId: trainingClass.id, entries: [checked.entry] } })
  }

  return { start, moving }
}
