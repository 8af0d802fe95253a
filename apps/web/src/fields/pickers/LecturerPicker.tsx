import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { courseApi } from '@dangxiao/contract'
import { arrayMove } from '@dnd-kit/sortable'
import { keepPreviousData } from '@tanstack/react-query'
import { App, Button, Select, Spin } from 'antd'
import { useRef, useState } from 'react'
import femaleIcon from '../../assets/sex-female.svg'
import maleIcon from '../../assets/sex-male.svg'
import femalePhoto from '../../assets/teacher-female.svg'
import malePhoto from '../../assets/teacher-male.svg'
import { useCall } from '../../session/useFind.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { SortableList } from '../SortableList.tsx'
import { useFocusAfterRemoval } from '../useFocusAfterRemoval.ts'
import { type Lecturer, toLecturer } from './lecturer.ts'
import styles from './lecturers.module.css'

const SEARCH_DELAY_MS = 300

interface LecturerPickerProps {
  /** Given by the form. */
  id?: string
  value?: Lecturer[]
  onChange?: (lecturers: Lecturer[]) => void
  /** Said when somebody is chosen a second time. */
  duplicate: string
  label: string
}

/** People found by name, in the order in which they are shown. */
export function LecturerPicker({ id, value = [], onChange, duplicate, label }: LecturerPickerProps) {
  const { message } = App.useApp()
  const box = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(box, value.length)
  const [search, setSearch] = useState('')
  const name = useDebounced(search.trim(), SEARCH_DELAY_MS)
  const found = useCall(
    courseApi.teachers,
    { query: { name: name || undefined } },
    { placeholderData: keepPreviousData },
  )
  const isSearching = found.isFetching || name !== search.trim()

  // Until the answer is there the last one stands; nobody in it whose name does not fit may be chosen.
  const offered = found.data?.filter((teacher) => teacher.name.includes(search.trim()))

  const add = (teacherId: number) => {
    setSearch('')
    const teacher = found.data?.find((candidate) => candidate.id === teacherId)
    if (value.some((lecturer) => lecturer.teacherId === teacherId)) message.warning(duplicate)
    else if (teacher) onChange?.([...value, toLecturer(teacher)])
  }

  return (
    <div ref={box} className={styles.lecturers}>
      <Select<number>
        id={id}
        data-adder
        value={null}
        placeholder={label}
        aria-label={label}
        showSearch={{ searchValue: search, onSearch: setSearch, filterOption: false }}
        onSelect={add}
        options={offered?.map((teacher) => ({
          value: teacher.id,
          label: `${teacher.name}(${teacher.partySchoolName})`,
        }))}
        loading={isSearching}
        notFoundContent={
          isSearching ? (
            <Spin size="small" />
          ) : found.isError ? (
            '查询失败，请稍后重试'
          ) : (
            '没有找到，请换个姓名试试'
          )
        }
        style={{ maxWidth: 420 }}
      />
      {value.length > 0 && (
        <SortableList
          items={value}
          idOf={(lecturer) => lecturer.teacherId}
          nameOf={(lecturer) => lecturer.name}
          onMove={(from, to) => onChange?.(arrayMove(value, from, to))}
        >
          {(lecturer, _, handle) => (
            <div className={styles.lecturer}>
              {handle}
              <LecturerCard lecturer={lecturer} />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`删除：${lecturer.name}`}
                onClick={() => onChange?.(value.filter(({ teacherId }) => teacherId !== lecturer.teacherId))}
              />
            </div>
          )}
        </SortableList>
      )}
    </div>
  )
}

function LecturerCard({ lecturer }: { lecturer: Lecturer }) {
  const isMale = lecturer.sex === 1
  const [broken, setBroken] = useState(false)
  const photo = broken || !lecturer.photo ? (isMale ? malePhoto : femalePhoto) : lecturer.photo
  return (
    <>
      <img
        className={styles.photo}
        src={photo}
        alt={`${lecturer.name}的照片`}
        onError={() => setBroken(true)}
      />
      <span className={styles.name}>
        {lecturer.name}
        <img src={isMale ? maleIcon : femaleIcon} alt={isMale ? '男' : '女'} className={styles.sex} />
      </span>
      <span className={styles.birthday}>{birthdayOf(lecturer)}</span>
      <span className={styles.unit}>{lecturer.partySchoolName || '/'}</span>
    </>
  )
}

function birthdayOf({ birthdayStr, age }: Lecturer) {
  if (!birthdayStr) return age === null ? '/' : `${age}岁`
  return age === null ? birthdayStr : `${birthdayStr}（${age}岁）`
}
