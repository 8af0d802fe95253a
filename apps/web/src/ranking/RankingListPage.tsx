import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { nameIn, type Ranking, rankingApi, rankingPeriods, rankingTypes } from '@dangxiao/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Switch } from 'antd'
import { twoLines } from '../list/columns.tsx'
import { Filters, SelectFilter, TextFilter } from '../list/Filters.tsx'
import type { Columns } from '../list/fit-columns.ts'
import { ListPage } from '../list/ListPage.tsx'
import { RowActions } from '../list/RowActions.tsx'
import { UnitFilter } from '../list/UnitFilter.tsx'
import { useList } from '../list/useList.ts'
import { leaveFrom } from '../list/visited-row.ts'
import { allows, useMe } from '../session/permissions.ts'
import { useAction } from '../session/useAction.ts'
import { formatTime } from '../ui/format.ts'
import { Computing } from './Computing.tsx'
import { useProgress } from './useProgress.ts'

const optionsOf = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))
const shown = [
  { value: '1', label: '展示中' },
  { value: '0', label: '已隐藏' },
]

export const listCall = rankingApi.list

export function RankingListPage() {
  const me = useMe()
  const navigate = useNavigate()
  const list = useList(listCall)
  const running = (list.rows ?? []).flatMap(({ progress }) => progress ?? [])
  const progressOf = useProgress(running, list.refresh)

  const toggle = useAction(rankingApi.toggle, '已保存', list.refresh)
  const recompute = useAction(rankingApi.recompute, '已开始计算', list.refresh)
  const remove = useAction(rankingApi.remove, '已删除', list.refresh)

  const columns: Columns<Ranking> = [
    {
      title: '榜单名称',
      dataIndex: 'name',
      render: (name: string, { id }) => (
        <Link
          to="/rankings/$id"
          params={{ id: String(id) }}
          onClick={() => leaveFrom(list.path, id)}
          className="two-lines"
        >
          {name}
        </Link>
      ),
    },
    {
      title: '类型',
      dataIndex: 'type',
      width: 72,
      fold: 3,
      render: (type: number) => nameIn(rankingTypes, type),
    },
    {
      title: '周期',
      dataIndex: 'period',
      width: 72,
      fold: 2,
      render: (period: number) => nameIn(rankingPeriods, period),
    },
    { title: '上榜数', dataIndex: 'top', width: 80, minWidth: 72, fold: 1 },
    { title: '所属单位', dataIndex: 'partySchoolName', width: 160, minWidth: 110, fold: 5, render: twoLines },
    {
      title: '计算结果',
      key: 'result',
      width: 232,
      minWidth: 180,
      fold: 6,
      render: (_, { id, progress, result }) => {
        if (progress) return <Computing progress={progressOf(id) ?? progress} />
        if (!result) return <span className="quiet-small">尚未计算</span>
        return (
          <>
            <div>
              {result.from} 至 {result.to}
            </div>
            <div className="quiet-small">{formatTime(result.time)} 计算</div>
          </>
        )
      },
    },
    {
      title: '展示',
      dataIndex: 'isVisible',
      width: 88,
      fold: 7,
      render: (isVisible: 0 | 1, { id, name, can }) => (
        <Switch
          checked={isVisible === 1}
          checkedChildren="展示"
          unCheckedChildren="隐藏"
          aria-label={`展示：${name}`}
          disabled={!can.includes('edit')}
          loading={toggle.input?.params.id === id}
          onChange={(on) => toggle.mutate({ params: { id }, query: { isVisible: on ? '1' : '0' } })}
        />
      ),
    },
  ]

  const actionsOf = ({ id, name, can, progress }: Ranking) => [
    {
      label: '名次',
      run: () => {
        leaveFrom(list.path, id)
        navigate({ to: '/rankings/$id', params: { id: String(id) } })
      },
    },
    can.includes('edit') && {
      label: '编辑',
      run: () => {
        leaveFrom(list.path, id)
        navigate({ to: '/rankings/form', search: { type: 'edit', id } })
      },
    },
    can.includes('edit') &&
      (!progress || progress.hasFailed) && {
        label: '重新计算',
        run: () => recompute.mutate({ params: { id } }),
      },
    can.includes('remove') && {
      label: '删除',
      danger: true,
      confirm: { title: `删除榜单“${name}”？`, text: '榜单和其中的推荐都不再展示，且不能恢复。' },
      run: () => remove.mutate({ params: { id } }),
    },
  ]

  const add = allows(me, 'ranking:edit') && (
    <Link to="/rankings/form" search={{ type: 'add' }}>
      <Button type="primary" icon={<PlusOutlined />}>
        新增榜单
      </Button>
    </Link>
  )

  return (
    <ListPage
      list={list}
      columns={[
        ...columns,
        {
          title: '操作',
          key: 'actions',
          width: 152,
          render: (_, row) => <RowActions actions={actionsOf(row)} />,
        },
      ]}
      rowHeight={60}
      filters={
        <Filters
          list={list}
          moreNames={['period', 'isVisible']}
          more={
            <>
              <SelectFilter label="统计周期" name="period" options={optionsOf(rankingPeriods)} />
              <SelectFilter label="展示状态" name="isVisible" options={shown} />
            </>
          }
        >
          <TextFilter label="榜单名称" name="keyword" placeholder="输入名称中的文字" />
          <UnitFilter permission="ranking:view" />
          <SelectFilter label="榜单类型" name="type" options={optionsOf(rankingTypes)} />
        </Filters>
      }
      toolbar={add}
      emptyText="还没有榜单"
      emptyAction={add}
    />
  )
}
