import PlusOutlined from '@ant-design/icons/PlusOutlined'
import type { Done, IdParams, ReviewedKind, Route, RowVerb } from '@dangxiao/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import type { z } from 'zod'
import type { Columns } from '../list/fit-columns.ts'
import { HeldToggle } from '../list/HeldToggle.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { type RowAction, RowActions } from '../list/RowActions.tsx'
import type { FilterOf, List } from '../list/useList.ts'
import { useRowFocus } from '../list/useRowFocus.ts'
import { leaveFrom } from '../list/visited-row.ts'
import type { CallInput } from '../session/client.ts'
import type { ListRoute } from '../session/list-search.ts'
import { allows, useMe } from '../session/permissions.ts'
import { useAction } from '../session/useAction.ts'
import type { ReviewProps } from './ReviewPanel.tsx'
import { useAfterDecision } from './useAfterDecision.ts'
import { useReviewQueue } from './useReviewQueue.ts'

const ReopenDialog = lazy(() =>
  import('./ReopenDialog.tsx').then(({ ReopenDialog }) => ({ default: ReopenDialog })),
)

type IdRoute = Route<typeof IdParams, undefined, undefined, typeof Done>

interface ReviewedRow {
  id: number
  version: number
  can: RowVerb[]
  isTop: boolean
  isRednet: boolean
}

/** The calls of a reviewed resource; a route that switches a mark on and off stands for both. */
interface ReviewedApi {
  list: ListRoute
  pin: IdRoute
  unpin?: IdRoute
  feature?: IdRoute
  unfeature?: IdRoute
  /** What its body may hold is asked for when the server wants it. */
  remove: Route<typeof IdParams, undefined, z.ZodObject | undefined, typeof Done>
}

interface ReviewedListPageProps<Row extends ReviewedRow, Filter extends object> {
  api: ReviewedApi
  /** Its area of permissions. */
  resource: ReviewedKind
  /** Where it lives: the list at `/courses`, the form below `/courses/form`, a record at `/courses/7`. */
  path: string
  /** As in 新增{noun}. */
  noun: string
  columns: (listPath: string) => Columns<Row>
  /** Pixels. */
  rowHeight?: number
  flexWidth?: number
  actionsWidth?: number
  filters: (list: List<Row, Filter>) => ReactNode
  Review: ComponentType<ReviewProps>
  /** Asked before a record is deleted. */
  removal: (row: Row) => { title: string; text: string }
  /** Beside those that every reviewed record has; they stand before 编辑. */
  actions?: (row: Row) => (RowAction | false)[]
  /** Buttons after 新增. */
  toolbar?: ReactNode
  canImport?: boolean
  list: List<Row, Filter>
}

/** A list of records that are reviewed, pinned and featured: what may be done with a row is the server's word (`can`). */
export function ReviewedListPage<Row extends ReviewedRow, Filter extends { held?: '1' | undefined }>(
  props: ReviewedListPageProps<Row, Filter>,
) {
  const {
    api,
    resource,
    path,
    noun,
    columns,
    filters,
    Review,
    removal,
    actions,
    toolbar,
    canImport,
    list,
    actionsWidth = 152,
    ...rest
  } = props
  const me = useMe()
  const navigate = useNavigate()
  const queue = useReviewQueue(api.list, list.filter as FilterOf<ListRoute>, list.reviewed !== undefined)
  const afterDecision = useAfterDecision(list.refresh)
  useRowFocus(list.reviewed)

  const pin = useAction(api.pin, '已置顶', list.refresh)
  const unpin = useAction(api.unpin ?? api.pin, '已取消置顶', list.refresh)
  const feature = useAction(api.feature ?? api.pin, '已设为红网精选', list.refresh)
  const unfeature = useAction(api.unfeature ?? api.feature ?? api.pin, '已取消红网精选', list.refresh)
  const remove = useAction(api.remove, '已删除', list.refresh)

  const [reopened, setReopened] = useState<Row>()

  const actionsOf = (row: Row) => {
    const { id, can, isTop, isRednet } = row
    const input = { params: { id } }
    const visit = (to: string, search: object = {}) => {
      leaveFrom(list.path, id)
      navigate({ to, search } as Parameters<typeof navigate>[0]) // the address is put together, so the router cannot know it
    }
    return [
      can.includes('review') && { label: '审核', run: () => list.setReviewed(id) },
      ...(actions?.(row) ?? []),
      can.includes('edit') && { label: '编辑', run: () => visit(`${path}/form`, { type: 'edit', id }) },
      { label: '查看', run: () => visit(`${path}/${id}`) },
      can.includes('reopen') && { label: '撤回驳回', run: () => setReopened(row) },
      can.includes('pin') &&
        (isTop
          ? { label: '取消置顶', run: () => unpin.mutate(input) }
          : { label: '置顶', run: () => pin.mutate(input) }),
      can.includes('feature') &&
        (isRednet
          ? { label: '取消精选', run: () => unfeature.mutate(input) }
          : { label: '红网精选', run: () => feature.mutate(input) }),
      can.includes('remove') && {
        label: '删除',
        danger: true,
        confirm: removal(row),
        run: () => remove.mutate(input as CallInput<typeof api.remove>),
      },
    ]
  }

  const mayEdit = allows(me, `${resource}:edit`)
  const add = mayEdit && (
    <Link to={`${path}/form` as '/courses/form'} search={{ type: 'add' }}>
      <Button type="primary" icon={<PlusOutlined />}>
        新增{noun}
      </Button>
    </Link>
  )

  return (
    <>
      <ListPage
        {...rest}
        list={list}
        columns={[
          ...columns(list.path),
          {
            title: '操作',
            key: 'actions',
            width: actionsWidth,
            render: (_, row) => <RowActions actions={actionsOf(row)} />,
          },
        ]}
        filters={filters(list)}
        toolbar={
          <>
            {add}
            {canImport && mayEdit && (
              <Link to={`${path}/import` as '/courses/import'}>
                <Button>批量导入</Button>
              </Link>
            )}
            {toolbar}
            {allows(me, `${resource}:review`) && <HeldToggle list={list} />}
          </>
        }
        emptyText={`还没有${noun}`}
        emptyAction={add}
      />
      <Suspense>
        {reopened && (
          <ReopenDialog
            resource={resource}
            record={reopened}
            onClose={() => setReopened(undefined)}
            onDone={afterDecision}
          />
        )}
      </Suspense>
      <Suspense>
        {list.reviewed !== undefined && (
          <Review id={list.reviewed} queue={queue} onMove={list.setReviewed} onDecided={afterDecision} />
        )}
      </Suspense>
    </>
  )
}
