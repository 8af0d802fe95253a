import { type UnitRow, unitApi } from '@dangxiao/contract'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Input, Skeleton, Tree } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useAddress } from '../list/useAddress.ts'
import { allows, useMe } from '../session/permissions.ts'
import { callQuery, useCall } from '../session/useFind.ts'
import { Notice } from '../ui/Notice.tsx'
import { useDebounced } from '../ui/useDebounced.ts'
import { UnitPanel } from './UnitPanel.tsx'
import styles from './units.module.css'

const SEARCH_DELAY_MS = 300

interface Node {
  key: number
  title: string
  isLeaf: boolean
  className?: string
  children?: Node[]
}

/** The tree of units, opened a step at a time, with what can be done with the chosen one beside it. */
export function UnitsPage() {
  const me = useMe()
  const [search, changeAddress] = useAddress()
  const chosen = Number(search.unit) || undefined
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim(), SEARCH_DELAY_MS)
  const queries = useQueryClient()
  const roots = useCall(unitApi.list, { query: {} })
  const target = useCall(unitApi.list, { query: { id: String(chosen) } }, { enabled: chosen !== undefined })
  /** What was opened or closed by hand; before that the way to the chosen unit lies open. */
  const [expanded, setExpanded] = useState<number[]>()
  const way = (target.data ?? []).flatMap(({ above }) => above.map(({ id }) => id))
  const opened = expanded ?? [...new Set([...(roots.data ?? []).map(({ id }) => id), ...way])]
  const open = (...ids: number[]) => setExpanded([...new Set([...opened, ...ids])])
  const reads = useQueries({
    queries: opened.map((id) => callQuery(unitApi.list, { query: { parentId: String(id) } })),
  })
  const below = new Map(opened.map((id, i) => [id, reads[i]?.data]))
  const rows = [...reads.flatMap(({ data }) => data ?? []), ...(roots.data ?? []), ...(target.data ?? [])]
  const unit = rows.find(({ id }) => id === chosen)
  const found = useCall(unitApi.list, { query: { keyword } }, { enabled: keyword !== '' })

  /** Read again what is shown, after something has changed; the pickers' trees too. */
  const refresh = async () => {
    void queries.invalidateQueries({ queryKey: [unitApi.tree.path] })
    await queries.invalidateQueries({ queryKey: [unitApi.list.path] })
  }
  const choose = (id: number, ...way: number[]) => {
    open(...way)
    changeAddress((old) => ({ ...old, unit: id }), { replace: true, resetScroll: false })
  }
  /** Open the way to a unit that was found, and choose it. */
  const goTo = ({ id, above }: UnitRow) => {
    setText('')
    choose(id, ...above.map((unit) => unit.id))
  }

  const tree = useRef<HTMLElement>(null)
  const isInTree = unit !== undefined && keyword === '' && unit.above.every(({ id }) => below.get(id))
  useEffect(() => {
    if (isInTree)
      tree.current?.querySelector('.ant-tree-treenode-selected')?.scrollIntoView({ block: 'nearest' })
  }, [isInTree])

  const nodeOf = (unit: UnitRow): Node => ({
    key: unit.id,
    title: unit.isEnabled ? unit.unitName : `${unit.unitName}（已停用）`,
    isLeaf: unit.childCount === 0,
    ...(unit.isEnabled === 0 && { className: styles.off }),
    ...(below.get(unit.id) && { children: (below.get(unit.id) ?? []).map(nodeOf) }),
  })

  return (
    <div className={styles.page}>
      <section ref={tree} className={styles.tree} aria-label="单位树">
        <Input.Search
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="按名称或编码查找单位"
          aria-label="查找单位"
          allowClear
        />
        {allows(me, 'unit:edit') && (
          <Link to="/units/import">
            <Button>批量导入</Button>
          </Link>
        )}
        {roots.error ? (
          <Notice title="单位没有取到" text={roots.error.message}>
            <Button onClick={() => roots.refetch()}>重试</Button>
          </Notice>
        ) : !roots.data ? (
          <Skeleton active paragraph={{ rows: 10 }} />
        ) : keyword === '' ? (
          <Tree<Node>
            treeData={roots.data.map(nodeOf)}
            expandedKeys={opened}
            onExpand={(keys) => setExpanded(keys.map(Number))}
            selectedKeys={chosen ? [chosen] : []}
            onSelect={(_, { node }) => choose(node.key)}
            blockNode
          />
        ) : (
          <Found rows={found.data} keyword={keyword} onChoose={goTo} />
        )}
      </section>
      <section className={styles.panel} aria-label="单位详情">
        {unit ? (
          <UnitPanel
            key={`${unit.id}:${unit.version}`}
            unit={unit}
            below={below.get(unit.id)}
            onOpen={() => open(unit.id)}
            onChanged={refresh}
            onMoved={async (to) => {
              open(to)
              await refresh()
            }}
          />
        ) : chosen && !target.error && target.data?.length !== 0 ? (
          <Skeleton active paragraph={{ rows: 6 }} />
        ) : (
          <Notice title="请在左侧选择单位" text="选择后可以新增下级、改名、移动、停用和调整顺序。" />
        )}
      </section>
    </div>
  )
}

function Found({
  rows,
  keyword,
  onChoose,
}: {
  rows: UnitRow[] | undefined
  keyword: string
  onChoose: (unit: UnitRow) => void
}) {
  if (!rows) return <Skeleton active paragraph={{ rows: 4 }} />
  if (rows.length === 0) return <p className="quiet">没有名称或编码含“{keyword}”的单位</p>
  return (
    <ul className={styles.found}>
      {rows.map((unit) => (
        <li key={unit.id}>
          <button type="button" onClick={() => onChoose(unit)}>
            {unit.unitName}
            {unit.isEnabled === 0 && <span className={styles.mark}>已停用</span>}
            <span className="quiet-line">{unit.above.map(({ unitName }) => unitName).join(' / ')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
