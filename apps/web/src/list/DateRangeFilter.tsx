import { lazy, Suspense } from 'react'
import { FilterField, useFilterDraft } from './Filters.tsx'

const DayRange = lazy(() => import('./DayRange.tsx'))

interface DateRangeFilterProps {
  label: string
  /** The filters that it sets: the first day and the last. */
  names?: readonly [string, string]
}

/** Two days, both included. The calendar is loaded when it is first shown. */
export function DateRangeFilter({
  label,
  names: [from, to] = ['startDate', 'endDate'],
}: DateRangeFilterProps) {
  const [draft, change] = useFilterDraft()
  return (
    <FilterField label={label}>
      {(id) => (
        <Suspense fallback={<div aria-busy="true" style={{ height: 32 }} />}>
          <DayRange
            id={id}
            value={[draft[from], draft[to]]}
            onChange={([first, last]) => change({ [from]: first, [to]: last })}
          />
        </Suspense>
      )}
    </FilterField>
  )
}
