import {
  type ApprovedBase,
  cityOf,
  educationBaseApi,
  regionName,
  regions,
  teachingBaseTypes,
} from '@dangxiao/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Button, Input, Pagination, Select, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useAddress } from '../list/useAddress.ts'
import { wholeNumber } from '../session/list-search.ts'
import { useCall } from '../session/useFind.ts'
import { Notice } from '../ui/Notice.tsx'
import { ProvinceMap } from './map/ProvinceMap.tsx'
import styles from './map-page.module.css'

const ApprovedBaseDrawer = lazy(() =>
  import('./ApprovedBaseDrawer.tsx').then(({ ApprovedBaseDrawer }) => ({ default: ApprovedBaseDrawer })),
)

const PAGE_SIZE = 10
const typeOptions = teachingBaseTypes.map(({ id, name }) => ({ value: id, label: name }))
const regionOptions = regions.map(({ id, itemName, childrens }) => ({
  label: itemName,
  options: [{ id, itemName: `${itemName}全部` }, ...childrens].map((item) => ({
    value: item.id,
    label: item.itemName,
  })),
}))

/** The approved bases of all units, on a map and as a list. */
export function EducationBaseMapPage() {
  const search = useSearch({ from: '/signed-in/shell/education-bases/map' })
  const [, changeAddress] = useAddress()
  const [keyword, setKeyword] = useState(search.keyword ?? '')
  const type = wholeNumber(search.type, 99)
  const region = wholeNumber(search.region, 999_999)
  const page = wholeNumber(search.page, 100_000) ?? 1
  const sought = { keyword: search.keyword, type: type && String(type) }
  const query = {
    ...sought,
    region: region && String(region),
    pageNum: String(page),
    pageSize: String(PAGE_SIZE),
  }
  const bases = useCall(educationBaseApi.approved, { query }, { placeholderData: keepPreviousData })
  const regionCounts = useCall(
    educationBaseApi.regionCounts,
    { query: sought },
    { placeholderData: keepPreviousData },
  )
  const counts = new Map<number, number>()
  for (const { region: county, n } of regionCounts.data ?? [])
    counts.set(cityOf(county), (counts.get(cityOf(county)) ?? 0) + n)

  const change = (given: Record<string, string | number | undefined>) => {
    const text = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
    )
    changeAddress((old) => ({ ...old, page: undefined, ...text }), { resetScroll: false })
  }
  const openId = wholeNumber(search.base, 2_147_483_647)
  const open = bases.data?.records.find(({ id }) => id === openId)
  const failure = bases.error ?? regionCounts.error

  return (
    <div className={styles.page}>
      <section className={styles.map} aria-label="各市州基地分布">
        <h1>全省教学基地</h1>
        <p className="quiet">
          共 {[...counts.values()].reduce((sum, n) => sum + n, 0)} 个已审核通过的基地，点击市州查看
        </p>
        <ProvinceMap counts={counts} selected={region} onSelect={(city) => change({ region: city })} />
      </section>
      <section className={styles.list} aria-label="基地列表">
        <search className={styles.filters}>
          <Input.Search
            aria-label="基地名称"
            placeholder="基地名称、地址或市县"
            value={keyword}
            onChange={({ target }) => setKeyword(target.value)}
            onSearch={(text) => change({ keyword: text.trim() || undefined })}
            maxLength={100}
            allowClear
          />
          <Select
            aria-label="基地类型"
            placeholder="全部类型"
            value={type}
            options={typeOptions}
            onChange={(value?: number) => change({ type: value })}
            allowClear
          />
          <Select
            aria-label="所在地区"
            placeholder="全部地区"
            value={region}
            options={regionOptions}
            onChange={(value?: number) => change({ region: value })}
            showSearch={{ optionFilterProp: 'label' }}
            labelRender={({ value }) => regionName(Number(value))}
            allowClear
          />
        </search>
        {failure ? (
          <Notice title="基地没有取到" text={failure.message}>
            <Button onClick={() => void Promise.all([bases.refetch(), regionCounts.refetch()])}>重试</Button>
          </Notice>
        ) : !bases.data ? (
          <Skeleton active paragraph={{ rows: 10 }} />
        ) : bases.data.total === 0 ? (
          <Notice title="没有符合条件的基地">
            <Button
              onClick={() => {
                setKeyword('')
                change({ keyword: undefined, type: undefined, region: undefined })
              }}
            >
              清除筛选条件
            </Button>
          </Notice>
        ) : (
          <>
            <ul className={styles.cards}>
              {bases.data.records.map((base) => (
                <li key={base.id}>
                  <Card
                    base={base}
                    onOpen={() => change({ base: base.id, page: page > 1 ? page : undefined })}
                  />
                </li>
              ))}
            </ul>
            <Pagination
              current={page}
              pageSize={PAGE_SIZE}
              total={bases.data.total}
              showTotal={(total) => `共 ${total} 个`}
              showSizeChanger={false}
              onChange={(next) => change({ page: next > 1 ? next : undefined })}
              align="end"
            />
          </>
        )}
      </section>
      <Suspense>
        {open && (
          <ApprovedBaseDrawer
            base={open}
            onClose={() => change({ base: undefined, page: page > 1 ? page : undefined })}
          />
        )}
      </Suspense>
    </div>
  )
}

function Card({ base, onOpen }: { base: ApprovedBase; onOpen: () => void }) {
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <img src={base.coverUrl} alt="" width={112} height={63} loading="lazy" />
      <span className={styles.words}>
        <b className="one-line">{base.name}</b>
        <span className="quiet-line">
          {base.typeName} · {base.regionName}
          {base.address}
        </span>
        <span className="quiet-line">
          每日{base.dailyCapacity}人 · 产品{base.productCount}项 · {base.partySchoolName}
        </span>
      </span>
    </button>
  )
}
