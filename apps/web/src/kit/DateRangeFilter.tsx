import { lazy, Suspense } from 'react'
import { FilterField, useFilterDraft } from './Filters.tsx'

const DayRange = lazy(() => import('./DayRange.tsx'))

/** `startDate` and `endDate`, both days included. The calendar is loaded when it is first shown. */
export function DateRangeFilter({ label }: { label: string }) {
  const [{ startDate, endDate }, change] = useFilterDraft()
  return (
    <FilterField label={label}>
      {(id) => (
        <Suspense fallback={<div style={{ height: 32 }} />}>
          <DayRange id={id} value={[startDate, endDate]} onChange={([startDate, endDate]) => change({ startDate, endDate })} />
        </Suspense>
      )}
    </FilterField>
  )
}
