import { Button, Pagination } from 'antd'
import type { ReactNode } from 'react'
import { PAGE_SIZES } from '../session/list-search.ts'
import { Notice } from '../ui/Notice.tsx'
import { DataTable } from './DataTable.tsx'
import type { Columns } from './fit-columns.ts'
import styles from './list-page.module.css'
import type { List } from './useList.ts'
import { useReturnedTo } from './visited-row.ts'

interface ListPageProps<Row extends { id: number }, Filter> {
  list: List<Row, Filter>
  /** Each with its width, so that nothing jumps; one may go without and takes what is left, at least `flexWidth` until others fold. */
  columns: Columns<Row>
  flexWidth?: number
  rowKey?: (row: Row) => string | number
  /** Pixels. */
  rowHeight?: number
  filters?: ReactNode
  toolbar?: ReactNode
  /** Said when there is nothing at all, with what to do next. */
  emptyText: string
  emptyAction?: ReactNode
  /** The list stands below something else, so that its pager does not stay in sight. */
  isBelow?: boolean
}

/** A list as every resource shows one: filters, toolbar, table, pager. */
export function ListPage<Row extends { id: number }, Filter extends object>(
  props: ListPageProps<Row, Filter>,
) {
  const {
    list,
    columns,
    rowHeight = 48,
    flexWidth = 160,
    rowKey,
    filters,
    toolbar,
    emptyText,
    emptyAction,
    isBelow = false,
  } = props
  const returnedTo = useReturnedTo(list.path)
  const isFiltered = Object.keys(list.filter).some((name) => name !== 'sort' && name !== 'order')

  return (
    <div className={styles.page}>
      {filters}
      <section className={styles.body}>
        {list.failure && !list.rows ? (
          <ListFailure list={list} />
        ) : (
          <>
            {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
            <div className={styles.table}>
              <DataTable
                columns={columns}
                flexWidth={flexWidth}
                rowHeight={rowHeight}
                rows={list.rows}
                isChanging={list.isChanging}
                sorting={list.sorting}
                rowKey={rowKey}
                marked={returnedTo}
                empty={
                  isFiltered ? <NothingFound list={list} /> : <Notice title={emptyText}>{emptyAction}</Notice>
                }
              />
            </div>
            <div className={styles.pager} data-below={isBelow}>
              {list.failure && <span className={styles.outdated}>{list.failure.message}</span>}
              <Pagination
                current={list.page}
                pageSize={list.pageSize}
                total={list.total}
                showTotal={list.rows && ((total) => `共 ${total} 条`)}
                showSizeChanger
                showQuickJumper={list.total > list.pageSize * 10}
                pageSizeOptions={[...PAGE_SIZES]}
                onChange={(page, size) =>
                  size === list.pageSize ? list.setPage(page) : list.setPage(1, size)
                }
                disabled={!list.rows}
              />
            </div>
          </>
        )}
      </section>
    </div>
  )
}

function NothingFound<Row, Filter extends object>({ list }: { list: List<Row, Filter> }) {
  return (
    <Notice title="没有符合条件的记录">
      <Button onClick={() => list.setFilter({} as Filter)}>清除筛选条件</Button>
    </Notice>
  )
}

function ListFailure<Row, Filter extends object>({ list }: { list: List<Row, Filter> }) {
  const isForbidden = list.failure?.status === 403
  return (
    <Notice title={isForbidden ? '不能查看这些数据' : '列表没有取到'} text={list.failure?.message}>
      {isForbidden ? (
        <Button onClick={() => list.setFilter({} as Filter)}>清除筛选条件</Button>
      ) : (
        <Button type="primary" onClick={list.refresh}>
          重试
        </Button>
      )}
    </Notice>
  )
}
