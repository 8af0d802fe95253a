import {
  type ClassWithLessons,
  type CourseBrief,
  courseKinds,
  type LessonSlot,
  timeOfDayName,
  trainingCourseCategories,
  weekdayOf,
} from '@dangxiao/contract'
import { AutoComplete, Button, Form, Select } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { DayField } from '../../fields/DayField.tsx'
import { useDiscardQuestion } from '../../form/useDiscardQuestion.ts'
import { useLeaveGuard } from '../../session/useLeaveGuard.ts'
import { ClashLine } from './ClashLine.tsx'
import styles from './editor.module.css'
import { LecturerSelect } from './LecturerSelect.tsx'
import { isSame, type LessonValues, timeOfDayAt, toDraft, UNSAVED_LESSON } from './lesson-values.ts'
import { TimesField } from './TimesField.tsx'
import { TitleInput } from './TitleInput.tsx'
import { useClashes } from './useClashes.ts'
import { useLessonSave } from './useLessonSave.ts'
import { shortDay, WEEKDAYS } from './week.ts'

interface LessonQuickFormProps {
  trainingClass: ClassWithLessons
  initial: LessonValues
  onClose: () => void
  /** To everything that a lesson can have, with what has been entered. */
  onMore: (values: LessonValues, isTouched: boolean) => void
  onRemove?: (() => void) | undefined
  /** Whether it holds what is not saved. */
  onTouched: (isTouched: boolean) => void
}

/** The rooms of the class; where lessons of other units take place is none of them. */
export const placesOf = ({ entries, place }: ClassWithLessons) => {
  const own = entries.filter(({ sourceLessonId }) => sourceLessonId === null)
  return [...new Set([place, ...own.map((lesson) => lesson.place)])]
    .filter(Boolean)
    .map((value) => ({ value }))
}

/** What a course that was chosen says of its lesson; who lectures stays when somebody has been chosen. */
export function valuesOfCourse(course: CourseBrief, chosen: readonly unknown[]): Partial<LessonValues> {
  const category = trainingCourseCategories.find(({ name }) => name === course.courseClassificationClass)
  return {
    title: course.coursesName,
    ...(category && { trainingCourseCategory: category.id }),
    ...(chosen.length === 0 && {
      lecturers: course.lecturers.map(({ id, name }) => ({
        id,
        name,
        partySchoolName: course.partySchoolName,
      })),
    }),
  }
}

/** `周六12月12日上午` */
const slotTitle = (date: string, times: LessonValues['times']) =>
  `${WEEKDAYS[weekdayOf(date)]}${shortDay(date)}${times ? timeOfDayName(timeOfDayAt(times[0])) : ''}`

/** The lesson as it is planned in the grid: what it is, who gives it, when and where. */
export function LessonQuickForm({
  trainingClass,
  initial,
  onClose,
  onMore,
  onRemove,
  onTouched,
}: LessonQuickFormProps) {
  const [form] = Form.useForm<LessonValues>()
  const [values, setValues] = useState(initial)
  const linked = trainingClass.entries.find(({ id }) => id === initial.id)?.sourceLessonId != null
  const joined = trainingClass.entries.find(({ id }) => id === initial.id)?.joinedUnits ?? 0
  const { verdict, isAsking } = useClashes(
    trainingClass.id,
    toDraft(linked ? { ...values, lecturers: [] } : values),
  )
  const { submit, forget, refusal, isSaving } = useLessonSave(trainingClass, form, onClose)

  const read = () => form.getFieldsValue(true) as LessonValues
  const isTouched = () => !isSame(read(), initial)
  const leave = useDiscardQuestion()
  const close = () => leave(isTouched(), onClose)
  useLeaveGuard(!isSame(values, initial), UNSAVED_LESSON)
  const changed = () => {
    forget()
    setValues(read())
    onTouched(isTouched())
  }
  const set = (fields: Partial<LessonValues>) => {
    form.setFieldsValue(fields)
    changed()
  }
  const take = ({ date, startTime, endTime }: LessonSlot) => set({ date, times: [startTime, endTime] })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isChoosing =
      document.querySelector('.ant-select-open, .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)') !==
      null
    if (event.key === 'Escape' && !isChoosing) close()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }

  return (
    <Form
      form={form}
      initialValues={initial}
      className={styles.quick}
      labelCol={{ flex: '64px' }}
      wrapperCol={{ flex: '1 1 0' }}
      onValuesChange={changed}
      onFinish={submit}
      onKeyDown={onKeyDown}
      size="middle"
    >
      <div className={styles.title}>
        {initial.id ? '编辑课程安排' : '排课'}
        {values.date && ` · ${slotTitle(values.date, values.times)}`}
      </div>
      <div className={styles.fields}>
        {linked && (
          <p className="quiet-small">该课程来自点课，时间和内容以提供单位为准，这里只能修改上课地点。</p>
        )}
        {joined > 0 && <p className="quiet-small">已有{joined}个单位点课，修改将同时通知。</p>}
        <Form.Item label="课程" name="title">
          <TitleInput
            autoFocus
            onCourse={(course) => set(valuesOfCourse(course, values.lecturers))}
            disabled={linked}
          />
        </Form.Item>
        <Form.Item label="授课人" name="lecturers">
          <LecturerSelect disabled={linked} />
        </Form.Item>
        <div className={styles.when}>
          <Form.Item label="时间" name="date">
            <DayField disabled={linked} />
          </Form.Item>
          <Form.Item name="times">
            <TimesField disabled={linked} />
          </Form.Item>
        </div>
        <Form.Item label="地点" name="place">
          <AutoComplete
            options={placesOf(trainingClass)}
            showSearch={{ filterOption: true }}
            placeholder="上课地点"
          />
        </Form.Item>
        <div className={styles.when}>
          <Form.Item label="类别" name="trainingCourseCategory">
            <Select
              options={trainingCourseCategories.map(({ id, name }) => ({ value: id, label: name }))}
              disabled={linked}
            />
          </Form.Item>
          <Form.Item name="courseKind">
            <Select
              options={courseKinds.map(({ id, name }) => ({ value: id, label: name }))}
              disabled={linked}
              aria-label="课程性质"
            />
          </Form.Item>
        </div>
        {!values.times && !initial.times && <p className="quiet-small">本班该时段已排满，请填写上课时间。</p>}
      </div>
      <ClashLine values={values} verdict={verdict} refusal={refusal} isAsking={isAsking} onTake={take} />
      <div className={styles.buttons}>
        <Button type="link" onClick={() => onMore(read(), isTouched())}>
          更多…
        </Button>
        {onRemove && (
          <Button type="link" danger onClick={onRemove}>
            删除
          </Button>
        )}
        <span className={styles.spacer} />
        <Button onClick={close}>取消</Button>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          保存
        </Button>
      </div>
    </Form>
  )
}
