import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { educationBaseApi, PROJECT_BASES_MAX, visitRefusal } from '@dangxiao/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../session/useFind.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import styles from './bases-field.module.css'
import type { ChosenBase, ProjectFormValues } from './values.ts'

const SEARCH_PAUSE_MS = 250

interface BasesFieldProps {
  /** Given by the form. */
  id?: string
  value?: ChosenBase[]
  onChange?: (bases: ChosenBase[]) => void
}

/** Approved bases of all units, each with what is visited there and whether the day is free. */
export function BasesField({ id, value = [], onChange }: BasesFieldProps) {
  const [search, setSearch] = useState('')
  const keyword = useDebounced(search.trim(), SEARCH_PAUSE_MS)
  const found = useCall(
    educationBaseApi.approved,
    { query: { pageSize: '50', ...(keyword && { keyword }) } },
    { placeholderData: keepPreviousData },
  )
  const isFull = value.length >= PROJECT_BASES_MAX
  const add = (baseId: number) => {
    setSearch('')
    const base = found.data?.records.find((candidate) => candidate.id === baseId)
    if (base)
      onChange?.([...value, { baseId, baseName: base.name, unitName: base.partySchoolName, productIds: [] }])
  }
  return (
    <>
      <Select<number>
        {...(id && { id })}
        value={null}
        aria-label="添加教学基地"
        placeholder={isFull ? `最多选择${PROJECT_BASES_MAX}个教学基地` : '输入基地名称、地址或市县查找'}
        disabled={isFull}
        showSearch={{ searchValue: search, onSearch: setSearch, filterOption: false }}
        loading={found.isFetching}
        notFoundContent={found.isError ? '查询失败，请稍后重试' : '没有找到，请换个名称试试'}
        options={found.data?.records
          .filter((base) => !value.some(({ baseId }) => baseId === base.id))
          .map((base) => ({
            value: base.id,
            label: `${base.name}（${base.regionName}，每日${base.dailyCapacity}人）`,
          }))}
        onSelect={add}
        style={{ maxWidth: 560 }}
      />
      <ul className={styles.bases}>
        {value.map((base, i) => (
          <li key={base.baseId}>
            <div className={styles.line}>
              <span className={styles.name}>{base.baseName}</span>
              <span className="quiet">{base.unitName}</span>
              <Availability baseId={base.baseId} />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`删除：${base.baseName}`}
                onClick={() => onChange?.(value.filter((other) => other !== base))}
              />
            </div>
            <Products
              base={base}
              onChange={(productIds) =>
                onChange?.(value.map((other, k) => (k === i ? { ...base, productIds } : other)))
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function Products({
  base: { baseId, baseName, productIds },
  onChange,
}: {
  base: ChosenBase
  onChange: (ids: number[]) => void
}) {
  const params = { pageNum: '1', pageSize: '50' }
  const { data } = useCall(educationBaseApi.products, { params, query: { baseId: String(baseId) } })
  if (!data || data.records.length === 0) return null
  return (
    <Select<number[]>
      mode="multiple"
      aria-label={`${baseName}的产品`}
      placeholder="选择现场课、讲解等产品（可不选）"
      value={productIds}
      onChange={onChange}
      options={data.records.map(({ id, name, typeName, minutes }) => ({
        value: id,
        label: `${name}（${typeName}，${minutes}分钟）`,
      }))}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%', maxWidth: 560 }}
    />
  )
}

/** Is the first day free for so many? What the server refuses is known while one chooses. */
function Availability({ baseId }: { baseId: number }) {
  const form = Form.useFormInstance<ProjectFormValues>()
  const day = Form.useWatch('startDate', form)
  const people = Form.useWatch('people', form) ?? 1
  const month = (day ?? '').slice(0, 7)
  const { data } = useCall(
    educationBaseApi.calendar,
    { params: { id: String(baseId) }, query: { month } },
    { enabled: month !== '' },
  )
  if (!day || !data) return null
  const booked = data.booked[day] ?? 0
  const refusal = visitRefusal(data, { day, people, booked, today: data.today })
  return refusal ? (
    <span className={styles.refused}>{refusal}</span>
  ) : (
    <span className={styles.free}>
      {day}余{data.dailyCapacity - booked}人
    </span>
  )
}
