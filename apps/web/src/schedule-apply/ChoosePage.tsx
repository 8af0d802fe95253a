import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import {
  addDays,
  classroomAccess,
  type OrderableLesson,
  scheduleApplyApi,
  todayIn,
  trainingCourseCategories,
  weekdayOf,
} from '@dangxiao/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Checkbox, Input, Select } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { useAddress } from '../list/useAddress.ts'
import { useCall } from '../session/useFind.ts'
import { Notice } from '../ui/Notice.tsx'
import { dateText } from './application-columns.tsx'
import styles from './apply.module.css'
import { DayOfLessons } from './DayOfLessons.tsx'

const ApplyDrawer = lazy(async () => ({ default: (await import('./ApplyDrawer.tsx')).ApplyDrawer }))

const mondayOf = (day: string) => addDays(day, -weekdayOf(day))
const categories = trainingCourseCategories.map(({ id, name }) => ({ value: String(id), label: name }))
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** 去点课: the shared lessons of the units above, week by week; what is ticked stays ticked from one week to the next. */
export function ChoosePage() {
  const [search, change] = useAddress()
  const [chosen, setChosen] = useState<ReadonlyMap<number, OrderableLesson>>(new Map())
  const [isApplying, setApplying] = useState(false)
  const thisWeek = mondayOf(todayIn(new Date()))
  const given = textOf(search.week)
  const isGiven = given !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given))
  const first = useFirstOpenWeek(thisWeek, !isGiven)
  const week = isGiven ? mondayOf(given) : (first ?? thisWeek)
  const { keyword, category, providerId, open } = search
  const query = {
    startDate: week,
    endDate: addDays(week, 6),
    ...(textOf(keyword) && { keyword: textOf(keyword) }),
    ...(textOf(category) && { category: textOf(category) }),
    ...(textOf(providerId) && { providerId: textOf(providerId) }),
    ...(open === '1' && { open: '1' as const }),
  }
  const { data, error, refetch, isPlaceholderData } = useCall(
    scheduleApplyApi.orderable,
    { query },
    { placeholderData: keepPreviousData, enabled: isGiven || first !== undefined },
  )
  const providers = useProviders(data)
  const set = (changes: Record<string, string | undefined>) =>
    change((old) => ({ ...old, ...changes }), { replace: true, resetScroll: false })
  const toWeek = (days: number) => set({ week: addDays(week, days) })

  const choose = (lessons: readonly OrderableLesson[], isOn: boolean) => {
    setChosen((old) => {
      const next = new Map(old)
      for (const lesson of lessons) isOn ? next.set(lesson.id, lesson) : next.delete(lesson.id)
      return next
    })
  }
  const tickable = (data ?? []).filter(({ canApply, access }) => canApply && access === classroomAccess.open)
  const days = byDay(data ?? [])

  return (
    <div className={styles.page}>
      <search className={styles.head}>
        <div className={styles.weeks}>
          <Button icon={<LeftOutlined />} aria-label="上一周" onClick={() => toWeek(-7)} />
          <strong>
            {dateText(week)} – {dateText(addDays(week, 6))}
          </strong>
          <Button icon={<RightOutlined />} aria-label="下一周" onClick={() => toWeek(7)} />
          <Button type="text" disabled={week === thisWeek} onClick={() => set({ week: thisWeek })}>
            本周
          </Button>
        </div>
        <Select
          aria-label="提供单位"
          placeholder="提供单位"
          allowClear
          value={textOf(providerId)}
          options={providers}
          onChange={(value?: string) => set({ providerId: value })}
          style={{ width: 180 }}
        />
        <Select
          aria-label="课程类别"
          placeholder="课程类别"
          allowClear
          value={textOf(category)}
          options={categories}
          onChange={(value?: string) => set({ category: value })}
          style={{ width: 130 }}
        />
        <Input.Search
          aria-label="课程名称"
          placeholder="课程名称"
          allowClear
          defaultValue={textOf(keyword)}
          onSearch={(value) => set({ keyword: value || undefined })}
          maxLength={100}
          style={{ width: 170 }}
        />
        <Checkbox
          checked={open === '1'}
          onChange={({ target }) => set({ open: target.checked ? '1' : undefined })}
        >
          只看可申请
        </Checkbox>
        {tickable.length > 0 && (
          <Button type="link" className={styles.all} onClick={() => choose(tickable, true)}>
            全选本周可申请的 {tickable.length} 节
          </Button>
        )}
      </search>

      <div className={styles.days} aria-busy={isPlaceholderData}>
        {error && !data ? (
          <Notice title="课程没有取到" text={error.message}>
            <Button onClick={() => refetch()}>重试</Button>
          </Notice>
        ) : data && days.length === 0 ? (
          <Notice title="这一周没有上级单位共享的课程">
            <Button onClick={() => toWeek(7)}>看下一周</Button>
          </Notice>
        ) : (
          days.map(([date, lessons]) => (
            <DayOfLessons key={date} date={date} lessons={lessons} chosen={chosen} onChoose={choose} />
          ))
        )}
      </div>

      {chosen.size > 0 && (
        <div className={styles.foot} role="toolbar" aria-label="已选课程">
          <span>
            已选 <b>{chosen.size}</b> 节
          </span>
          <span className="quiet one-line">{[...chosen.values()].map(({ title }) => title).join('、')}</span>
          <Button type="text" onClick={() => setChosen(new Map())}>
            清空
          </Button>
          <Button type="primary" onClick={() => setApplying(true)}>
            选择班级并提交
          </Button>
        </div>
      )}
      <Suspense>
        {isApplying && chosen.size > 0 && (
          <ApplyDrawer
            lessons={[...chosen.values()]}
            onDrop={(lesson) => choose([lesson], false)}
            onClose={() => setApplying(false)}
            onDone={() => {
              setApplying(false)
              setChosen(new Map())
              return refetch()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Days that are looked through for something to apply for. */
const AHEAD = 28

/** The Monday of the first week with something to apply for, or else this one; undefined until it is known. */
function useFirstOpenWeek(thisWeek: string, enabled: boolean): string | undefined {
  const query = { startDate: thisWeek, endDate: addDays(thisWeek, AHEAD - 1), open: '1' as const }
  const { data, isError } = useCall(
    scheduleApplyApi.orderable,
    { query },
    { enabled, staleTime: Number.POSITIVE_INFINITY },
  )
  if (isError) return thisWeek
  return data && (data[0] ? mondayOf(data[0].date) : thisWeek)
}

/** The lessons come by their time. */
function byDay(lessons: readonly OrderableLesson[]): [string, OrderableLesson[]][] {
  const days = new Map<string, OrderableLesson[]>()
  for (const lesson of lessons) days.set(lesson.date, [...(days.get(lesson.date) ?? []), lesson])
  return [...days]
}

/** The units that have shown up so far. */
function useProviders(lessons: readonly OrderableLesson[] | undefined) {
  const known = useRef(new Map<number, string>())
  for (const { partySchoolId, partySchoolName } of lessons ?? [])
    known.current.set(partySchoolId, partySchoolName)
  return [...known.current].map(([id, name]) => ({ value: String(id), label: name }))
}
