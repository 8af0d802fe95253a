import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { addDays, BASE_DAYS, earliestDay, projectApi, todayIn, weekdayOf } from '@dangxiao/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Checkbox, Input, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { useAddress } from '../../list/useAddress.ts'
import { allows, useMe } from '../../session/permissions.ts'
import { useCall } from '../../session/useFind.ts'
import { Notice } from '../../ui/Notice.tsx'
import { BookingTabs } from '../BookingTabs.tsx'
import styles from './base-calendar.module.css'
import { type Cell, DayDrawer } from './DayDrawer.tsx'

const WEEKDAYS = '一二三四五六日'
const PAGE = 15

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Two weeks of every base: who comes, what is free, and a way to book it. */
export function BaseCalendarPage() {
  const [search, change] = useAddress()
  const [opened, setOpened] = useState<Cell>()
  const asked = {
    keyword: text(search.keyword),
    own: search.own === '1' ? ('1' as const) : undefined,
    from: text(search.from),
  }
  const page = Number(text(search.page) ?? 1)
  const { data, error, isPlaceholderData, refetch } = useCall(
    projectApi.baseDays,
    { params: { pageNum: String(page), pageSize: String(PAGE) }, query: asked },
    { placeholderData: keepPreviousData },
  )
  const today = data?.today ?? todayIn(new Date())
  const from = asked.from ?? today
  const days = Array.from({ length: BASE_DAYS }, (_, i) => addDays(from, i))
  const set = (next: Record<string, string | undefined>) =>
    change((old) => ({ ...old, page: undefined, ...next }))

  return (
    <div>
      <div className={styles.bar}>
        <BookingTabs />
        <div className={styles.turn}>
          <Button
            icon={<LeftOutlined />}
            aria-label="前两周"
            onClick={() => set({ from: addDays(from, -BASE_DAYS), page: text(search.page) })}
          />
          <Button onClick={() => set({ from: undefined, page: text(search.page) })} disabled={from === today}>
            今天
          </Button>
          <Button
            icon={<RightOutlined />}
            aria-label="后两周"
            onClick={() => set({ from: addDays(from, BASE_DAYS), page: text(search.page) })}
          />
        </div>
        <Input.Search
          key={asked.keyword}
          defaultValue={asked.keyword}
          placeholder="基地名称、地址或市县"
          aria-label="基地名称"
          allowClear
          onSearch={(keyword) => set({ keyword: keyword.trim() || undefined })}
          style={{ width: 220 }}
        />
        <Checkbox
          checked={asked.own === '1'}
          onChange={({ target }) => set({ own: target.checked ? '1' : undefined })}
        >
          只看本单位基地
        </Checkbox>
        <ul className={styles.legend} aria-label="图例">
          <li data-kind="free">余位</li>
          <li data-kind="few">余位不足三成</li>
          <li data-kind="full">已约满</li>
          <li data-kind="closed">不开放</li>
        </ul>
      </div>
      <section className={styles.body} data-changing={isPlaceholderData}>
        {error ? (
          <Notice title="日历没有取到" text={error.message}>
            <Button type="primary" onClick={() => refetch()}>
              重试
            </Button>
          </Notice>
        ) : !data ? (
          <Skeleton active paragraph={{ rows: 10 }} />
        ) : data.records.length === 0 ? (
          <Notice title="没有符合条件的基地">
            <Button onClick={() => set({ keyword: undefined, own: undefined })}>清除筛选条件</Button>
          </Notice>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">教学基地</th>
                {days.map((day) => (
                  <th key={day} scope="col" data-today={day === today} data-weekend={weekdayOf(day) > 4}>
                    {day.slice(5).replace('-', '/')}
                    <small className={styles.weekday}>周{WEEKDAYS[weekdayOf(day)]}</small>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.records.map((base) => (
                <tr key={base.id}>
                  <th scope="row">
                    <div className="one-line" title={base.name}>
                      {base.name}
                    </div>
                    <div className="quiet-line" title={base.partySchoolName}>
                      每日{base.dailyCapacity}人 · {base.partySchoolName}
                    </div>
                  </th>
                  {days.map((day) => (
                    <td key={day}>
                      <DayCell base={base} day={day} today={today} onOpen={() => setOpened({ base, day })} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {data && data.total > PAGE && (
          <Pagination
            current={page}
            pageSize={PAGE}
            total={data.total}
            showSizeChanger={false}
            showTotal={(total) => `共 ${total} 个基地`}
            onChange={(next) => change((old) => ({ ...old, page: String(next) }))}
            className={styles.pager ?? ''}
          />
        )}
      </section>
      {opened && <OpenedDay cell={opened} today={today} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

function DayCell({ base, day, today, onOpen }: Cell & { today: string; onOpen: () => void }) {
  const booked = base.booked[day] ?? 0
  const asked = base.asked[day] ?? 0
  const left = base.dailyCapacity - booked
  const isClosed = base.closedDates.includes(day)
  const isLate = day < earliestDay(today, base.noticeDays)
  const kind = isClosed
    ? 'closed'
    : left <= 0
      ? 'full'
      : booked > 0 && left < base.dailyCapacity * 0.3
        ? 'few'
        : 'free'
  const said = isClosed ? '不开放' : left <= 0 ? '已约满' : `余${left}`
  return (
    <button
      type="button"
      className={styles.cell}
      data-kind={kind}
      data-late={isLate}
      onClick={onOpen}
      aria-label={`${base.name} ${day} ${said}${booked > 0 ? `，已约${booked}人` : ''}${asked > 0 ? `，商谈${asked}人` : ''}`}
    >
      <span>{isClosed ? '休' : left <= 0 ? '满' : left}</span>
      {booked > 0 && <small>已约{booked}</small>}
      {asked > 0 && <small data-asked="true">商谈{asked}</small>}
    </button>
  )
}

function OpenedDay({ cell, today, onClose }: { cell: Cell; today: string; onClose: () => void }) {
  const me = useMe()
  const navigate = useNavigate()
  const { base, day } = cell
  const search = {
    type: 'add' as const,
    base: String(base.id),
    baseName: base.name,
    host: String(base.partySchoolId),
    hostName: base.partySchoolName,
    day,
  }
  return (
    <DayDrawer
      cell={cell}
      today={today}
      onClose={onClose}
      {...(allows(me, 'project:edit') && { onBook: () => navigate({ to: '/projects/form', search }) })}
    />
  )
}
