import { type CourseBrief, courseApi, LessonInput } from '@dangxiao/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { CountedInput } from '../../fields/CountedInput.tsx'
import { maxLengthOf } from '../../form/rules.ts'
import { useMe } from '../../session/permissions.ts'
import { useCall } from '../../session/useFind.ts'
import { useDebounced } from '../../ui/useDebounced.ts'

const PAUSE_MS = 200
const MOST = 8

interface TitleInputProps {
  /** Given by the form. */
  id?: string
  value?: string
  onChange?: (title: string) => void
  /** One of the recorded courses was taken. */
  onCourse: (course: CourseBrief) => void
  autoFocus?: boolean
  disabled?: boolean
}

/** The name of a lesson: anything, or that of a recorded course that is found while typing. */
export function TitleInput({ id, value = '', onChange, onCourse, autoFocus, disabled }: TitleInputProps) {
  const me = useMe()
  const name = useDebounced(value.trim(), PAUSE_MS)
  const found = useCall(
    courseApi.pick,
    { query: { name } },
    { enabled: name !== '' && !disabled, placeholderData: keepPreviousData },
  )
  const isExact = found.data?.some(({ coursesName }) => coursesName === value.trim())
  const fitting = (found.data ?? []).filter(({ coursesName }) =>
    coursesName.toLowerCase().includes(value.trim().toLowerCase()),
  )
  // Those of the own unit first.
  const sorted = fitting.sort(
    (a, b) => Number(b.partySchoolName === me.unitName) - Number(a.partySchoolName === me.unitName),
  )
  const offered = value.trim() === '' || isExact ? [] : sorted.slice(0, MOST)
  return (
    <AutoComplete
      {...(id && { id })}
      value={value}
      onChange={(title: string) => onChange?.(title ?? '')}
      onSelect={(_, { course }) => onCourse(course)}
      options={offered.map((course) => ({
        value: course.coursesName,
        label: course.coursesName,
        key: course.id,
        course,
      }))}
      optionRender={({ data: { course } }) => (
        <>
          <div className="one-line">{course.coursesName}</div>
          <div className="quiet-line">
            {[
              course.lecturers.map((lecturer: { name: string }) => lecturer.name).join('、'),
              course.partySchoolName,
            ]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </>
      )}
      popupMatchSelectWidth={360}
      defaultActiveFirstOption={false}
      disabled={disabled}
      autoFocus={autoFocus}
    >
      <CountedInput max={maxLengthOf(LessonInput, 'title')} placeholder="输入课程名称，可从录播课中选" />
    </AutoComplete>
  )
}
