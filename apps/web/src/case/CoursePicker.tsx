import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { type CourseBrief, courseApi } from '@dangxiao/contract'
import { arrayMove } from '@dnd-kit/sortable'
import { keepPreviousData } from '@tanstack/react-query'
import { App, Button, Select, Spin } from 'antd'
import { useRef, useState } from 'react'
import { SortableList } from '../fields/SortableList.tsx'
import { useFocusAfterRemoval } from '../fields/useFocusAfterRemoval.ts'
import { useCall } from '../session/useFind.ts'
import { useDebounced } from '../ui/useDebounced.ts'
import styles from './case.module.css'

const SEARCH_DELAY_MS = 300

interface CoursePickerProps {
  /** Given by the form. */
  id?: string
  value?: CourseBrief[]
  onChange?: (courses: CourseBrief[]) => void
  /** Most courses. */
  max: number
}

/** Approved courses of all units, found by name, in the order in which they are shown. */
export function CoursePicker({ id, value = [], onChange, max }: CoursePickerProps) {
  const { message } = App.useApp()
  const box = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(box, value.length)
  const [search, setSearch] = useState('')
  const name = useDebounced(search.trim(), SEARCH_DELAY_MS)
  const found = useCall(
    courseApi.pick,
    { query: { name: name || undefined } },
    { placeholderData: keepPreviousData },
  )
  const isSearching = found.isFetching || name !== search.trim()
  // Until the answer is there the last one stands; what does not fit in it may not be chosen.
  const offered = found.data?.filter((course) =>
    course.coursesName.toLowerCase().includes(search.trim().toLowerCase()),
  )

  const add = (courseId: number) => {
    setSearch('')
    const course = found.data?.find((candidate) => candidate.id === courseId)
    if (value.some((chosen) => chosen.id === courseId)) message.warning('该课程已关联')
    else if (course) onChange?.([...value, course])
  }

  return (
    <div ref={box}>
      <Select<number>
        {...(id && { id })}
        data-adder
        value={null}
        placeholder={value.length >= max ? `最多关联${max}门课程` : '输入课程名称或授课人查找'}
        aria-label="输入课程名称或授课人查找"
        disabled={value.length >= max}
        showSearch={{ searchValue: search, onSearch: setSearch, filterOption: false }}
        onSelect={add}
        options={offered?.map((course) => ({
          value: course.id,
          label: `${course.coursesName}（${course.partySchoolName}）`,
        }))}
        loading={isSearching}
        notFoundContent={
          isSearching ? (
            <Spin size="small" />
          ) : found.isError ? (
            '查询失败，请稍后重试'
          ) : (
            '没有找到，请换个名称试试'
          )
        }
        style={{ maxWidth: 560 }}
      />
      {value.length > 0 && (
        <SortableList
          items={value}
          idOf={(course) => course.id}
          nameOf={(course) => course.coursesName}
          onMove={(from, to) => onChange?.(arrayMove(value, from, to))}
        >
          {(course, _, handle) => (
            <div className={styles.chosen}>
              {handle}
              <img src={course.coverUrl} alt="" width={64} height={36} className={styles.cover} />
              <div className={styles.about}>
                <div className="two-lines">{course.coursesName}</div>
                <div className="quiet-line">
                  {[course.lecturers.map((lecturer) => lecturer.name).join('、'), course.partySchoolName]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </div>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`删除：${course.coursesName}`}
                onClick={() => onChange?.(value.filter(({ id }) => id !== course.id))}
              />
            </div>
          )}
        </SortableList>
      )}
    </div>
  )
}
