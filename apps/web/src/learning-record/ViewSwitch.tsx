import { useNavigate, useSearch } from '@tanstack/react-router'
import { Segmented } from 'antd'

type View = '/learning-records' | '/learning-records/statistics'

const views: { value: View; label: string }[] = [
  { value: '/learning-records', label: '记录' },
  { value: '/learning-records/statistics', label: '统计' },
]

/** Between the list and what it comes to; the filters stay. */
export function ViewSwitch({ view }: { view: View }) {
  const navigate = useNavigate()
  const { page: _, review: __, ...search }: Record<string, unknown> = useSearch({ strict: false })
  return (
    <Segmented
      aria-label="查看方式"
      value={view}
      options={views}
      onChange={(to: View) => navigate({ to, search: search as never })}
    />
  )
}
