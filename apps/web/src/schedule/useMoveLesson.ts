import { type ClassWithLessons, type Lesson, scheduleApi, type TimeOfDay, timeOfDayName } from '@dangxiao/contract'
import { App } from 'antd'
import { useState } from 'react'
import { useAction } from '../kit/useAction.ts'
import { fromLesson, movedTo, toEntry } from './lesson-values.ts'
import { useLessonsChanged } from './useLessonSave.ts'
import { shortDay } from './week.ts'

/** Moves a lesson to another half day; one that others have joined only after a question. */
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

  function start(lesson: Lesson, day: string, half: TimeOfDay) {
    if (lesson.date === day && lesson.timeOfDay === half) return
    const { date, startTime, endTime } = movedTo(lesson, day, half)
    const checked = toEntry({ ...fromLesson(lesson), date, times: [startTime, endTime] }, trainingClass)
    if ('fields' in checked) return void message.error(Object.values(checked.fields)[0])
    const run = () => {
      setMoving(lesson.id)
      update.mutate({ body: { classId: trainingClass.id, entries: [checked.entry] } })
    }
    if (lesson.joinedUnits === 0) return run()
    modal.confirm({ title: `已有${lesson.joinedUnits}个单位点课，调整将同时通知`, okText: '调整', onOk: run })
  }
  return { start, moving }
}
