import { type UnitRow, unitApi } from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Input, Skeleton, Tree } from 'antd'
import { useState } from 'react'
import { Notice } from '../kit/Notice.tsx'
import { allows, useMe } from '../kit/permissions.ts'
import { useAddress } from '../kit/useAddress.ts'
import { useDebounced } from '../kit/useDebounced.ts'
import { callQuery, useCall } from '../kit/useFind.ts'
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
  const [below, setBelow] = useState<ReadonlyMap<number, UnitRow[]>>(new Map())
  const roots = useCall(unitApi.list, { query: {} })
  const [expanded, setOpened] = useState<number[]>()
  const opened = expanded ?? roots.data?.map(({ id }) => id) ?? []
  const open = (...ids: number[]) => setOpened([...new Set([...opened, ...ids])])
  const found = useCall(unitApi.list, { query: { keyword } }, { enabled: keyword !== '' })

  const fetchBelow = async (parentId: number) => {
    const rows = await queries.fetchQuery(callQuery(unitApi.list, { query: { parentId: String(parentId) } }))
    setBelow((old) => new Map(old).set(parentId, rows))
    return rows
  }
  /** Read again what is shown, after something has changed; the pickers' trees too. */
  const refresh = async (also: number[] = []) => {
    await queries.invalidateQueries({ queryKey: [unitApi.list.path] })
    void queries.invalidateQueries({ queryKey: [unitApi.tree.path] })
    await Promise.all([...new Set([...below.keys(), ...also])].map(fetchBelow))
  }
  const choose = (id: number) => changeAddress((old) => ({ ...old, unit: id }), { replace: true, resetScroll: false })
  /** Open the way to a unit that was found, and choose it. */
  const goTo = async ({ id, above }: UnitRow) => {
    setText('')
    for (const unit of above) await fetchBelow(unit.id)
    open(...above.map((unit) => unit.id))
    choose(id)
  }

  const nodeOf = (unit: UnitRow): Node => ({
    key: unit.id,
    title: unit.isEnabled ? unit.unitName : `${unit.unitName}（已停用）`,
    isLeaf: unit.childCount === 0,
    ...(unit.isEnabled === 0 && { className: styles.off }),
    ...(below.has(unit.id) && { children: (below.get(unit.id) ?? []).map(nodeOf) }),
  })
  const all = [...(roots.data ?? []), ...[...below.values()].flat()]
  const unit = all.find(({ id }) => id === chosen)

  return (
    <div className={styles.page}>
      <section className={styles.tree} aria-label="单位树">
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
            loadData={async ({ key }) => void (await fetchBelow(Number(key)))}
            expandedKeys={opened}
            onExpand={(keys) => setOpened(keys.map(Number))}
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
            onOpen={() => {
              void fetchBelow(unit.id)
              open(unit.id)
            }}
            onChanged={refresh}
            onMoved={async (to) => {
              await refresh([to])
              open(to)
            }}
          />
        ) : (
          <Notice title="请在左侧选择单位" text="选择后可以新增下级、改名、移动、停用和调整顺序。" />
        )}
      </section>
    </div>
  )
}

function Found({ rows, keyword, onChoose }: { rows: UnitRow[] | undefined; keyword: string; onChoose: (unit: UnitRow) => void }) {
  if (!rows) return <Skeleton active paragraph={{ rows: 4 }} />
  if (rows.length === 0) return <p className="quiet">没有名称或编码含“{keyword}”的单位</p>
  return (
    <ul className={styles.found}>
      {rows.map((unit) => (
        <li key={unit.id}>
          <button type="button" onClick={() => onChoose(unit)}>
            {unit.unitName}
            <span className="quiet-line">{unit.above.map(({ unitName }) => unitName).join(' / ')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
