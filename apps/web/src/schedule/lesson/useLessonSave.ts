import { type ClassWithLessons, scheduleApi } from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { setServerErrors } from '../../form/rules.ts'
import { useAction } from '../../session/useAction.ts'
import { type LessonValues, toEntry, toFormFields } from './lesson-values.ts'

/** What shows lessons is read again. */
export function useLessonsChanged() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: [scheduleApi.check.path] })
    void queries.invalidateQueries({ queryKey: [scheduleApi.list.path] })
    void queries.invalidateQueries({ queryKey: [scheduleApi.listClasses.path] })
    return queries.invalidateQueries({ queryKey: [scheduleApi.find.path] })
  }
}

/** Save the lesson that a form holds; what is refused is marked in the form, and said of its slot as `refusal`. */
export function useLessonSave(
  trainingClass: ClassWithLessons,
  form: FormInstance<LessonValues>,
  onSaved: () => void,
) {
  const changed = useLessonsChanged()
  const [refusal, setRefusal] = useState<string>()
  const mark = (fields: Record<string, string>) => setServerErrors(form, { fields })
  const save = useAction(
    scheduleApi.update,
    '已保存',
    () => {
      // At once, so that it does not close what has been opened meanwhile.
      onSaved()
      return changed()
    },
    {
      onFailure: ({ fields, code }) => {
        if (code === 'LESSON_CONFLICT' || code === 'STALE_VERSION') void changed()
        const { date, ...others } = toFormFields(fields)
        setRefusal(date)
        return Object.keys(mark(others)).length === 0 && Object.keys(fields).length > 0
      },
    },
  )

  function submit() {
    const checked = toEntry(form.getFieldsValue(true) as LessonValues, trainingClass)
    if ('entry' in checked)
      return save.mutate({ body: { classId: trainingClass.id, entries: [checked.entry] } })
    mark(checked.fields)
    form.focusField(Object.keys(checked.fields)[0] as keyof LessonValues)
  }
  /** What was refused of the time does not hold any more once something changes. */
  const forget = () => {
    form.setFields([{ name: 'date', errors: [] }])
    setRefusal(undefined)
  }
  return { submit, forget, refusal, isSaving: save.isPending }
}
