import { FIRST_YEAR, todayIn, type UnitExtRow, unitExtApi, unitTypes } from '@dangxiao/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Progress, Segmented, Select, Tag } from 'antd'
import { Filters, SelectFilter, TextFilter } from '../list/Filters.tsx'
import type { Columns } from '../list/fit-columns.ts'
import { ListPage } from '../list/ListPage.tsx'
import { RowActions } from '../list/RowActions.tsx'
import { UnitFilter } from '../list/UnitFilter.tsx'
import { useList } from '../list/useList.ts'
import { leaveFrom } from '../list/visited-row.ts'
import { useCall } from '../session/useFind.ts'
import { formatDay, nameOf } from '../ui/format.ts'
import styles from './unit-ext.module.css'

const YEARS_BACK = 6
const types = unitTypes.map(({ id, name }) => ({ value: String(id), label: name }))

const figures = (text: string | undefined) => text ?? <span className="quiet">—</span>

const columns: Columns<UnitExtRow> = [
  {
    title: '单位',
    dataIndex: 'partySchoolName',
    render: (name: string) => <div className="two-lines">{name}</div>,
  },
  {
    title: '上级单位',
    dataIndex: 'parentName',
    width: 170,
    minWidth: 110,
    fold: 2,
    render: (name: string) => <div className="two-lines">{name || '—'}</div>,
  },
  {
    title: '单位类型',
    dataIndex: 'unitType',
    width: 120,
    minWidth: 100,
    fold: 3,
    render: (type: number) => nameOf(unitTypes, type),
  },
  {
    title: '上报情况',
    key: 'handedIn',
    width: 92,
    fold: 9,
    render: (_, { facts }) => (facts ? <Tag color="success">已上报</Tag> : <Tag color="warning">未上报</Tag>),
  },
  {
    title: '实有/编制',
    key: 'posts',
    width: 90,
    fold: 5,
    render: (_, { facts }) => figures(facts ? `${facts.postsFilled}/${facts.postsAllotted}` : undefined),
  },
  {
    title: '专职/兼职教师',
    key: 'teachers',
    width: 112,
    fold: 4,
    render: (_, { facts }) =>
      figures(facts ? `${facts.fullTimeTeachers ?? '—'}/${facts.partTimeTeachers ?? '—'}` : undefined),
  },
  {
    title: '变动较大',
    dataIndex: 'largeChanges',
    width: 130,
    minWidth: 100,
    fold: 6,
    render: (labels: string[]) => (
      <div className={`two-lines ${styles.large}`} title={labels.join('、')}>
        {labels.join('、')}
      </div>
    ),
  },
  {
    title: '更新',
    key: 'time',
    width: 104,
    minWidth: 98,
    fold: 1,
    render: (_, { updateTime, createdBy }) =>
      updateTime && (
        <>
          {formatDay(updateTime)}
          <div className="quiet-line">{createdBy}</div>
        </>
      ),
  },
]

export const listCall = unitExtApi.list

/** Who has handed in the facts of a year, and who has not. */
export function UnitFactsListPage() {
  const navigate = useNavigate()
  const list = useList(listCall)
  const thisYear = Number(todayIn(new Date()).slice(0, 4))
  const year = Number(list.filter.year ?? thisYear)
  // What the list has asked for, under the same key.
  const answer = useCall(
    unitExtApi.list,
    { params: { pageNum: list.page, pageSize: list.pageSize }, query: list.filter },
    { placeholderData: keepPreviousData },
  ).data
  const search = year === thisYear ? {} : { year }

  const actionsOf = ({ id, facts, can }: UnitExtRow) => [
    can.includes('edit') && {
      label: facts ? '修改' : '上报',
      run: () => {
        leaveFrom(list.path, id)
        navigate({ to: '/unit-facts/form', search: { type: 'edit', id, ...search } })
      },
    },
    facts !== null && {
      label: '查看',
      run: () => {
        leaveFrom(list.path, id)
        navigate({ to: '/unit-facts/$id', params: { id: String(id) }, search })
      },
    },
  ]
  const years = Array.from(
    { length: Math.min(YEARS_BACK, thisYear - FIRST_YEAR + 1) },
    (_, i) => thisYear - i,
  )

  return (
    <ListPage
      list={list}
      columns={[
        ...columns,
        {
          title: '操作',
          key: 'actions',
          width: 104,
          render: (_, row) => <RowActions actions={actionsOf(row)} />,
        },
      ]}
      rowHeight={56}
      flexWidth={200}
      filters={
        <Filters list={list}>
          <TextFilter label="单位名称" name="keyword" placeholder="输入名称中的文字" />
          <UnitFilter permission="unit-ext:view" />
          <SelectFilter label="单位类型" name="unitType" options={types} />
        </Filters>
      }
      toolbar={
        <>
          <Select
            aria-label="年度"
            value={year}
            onChange={(chosen) =>
              list.setFilter({ ...list.filter, year: chosen === thisYear ? undefined : String(chosen) })
            }
            options={years.map((value) => ({ value, label: `${value}年度` }))}
          />
          <Segmented
            value={list.filter.isHandedIn ?? ''}
            options={[
              { value: '', label: '全部' },
              { value: '0', label: '未上报' },
              { value: '1', label: '已上报' },
            ]}
            onChange={(isHandedIn) =>
              list.setFilter({
                ...list.filter,
                isHandedIn: isHandedIn === '' ? undefined : (isHandedIn as '0' | '1'),
              })
            }
          />
          {answer && answer.units > 1 && (
            <div className={styles.progress}>
              已上报 {answer.handedIn} / {answer.units} 个单位
              <Progress
                aria-label="上报进度"
                percent={Math.floor((answer.handedIn / answer.units) * 100)}
                style={{ width: 180, margin: 0 }}
              />
            </div>
          )}
        </>
      }
      emptyText="没有需要上报的单位"
    />
  )
}
