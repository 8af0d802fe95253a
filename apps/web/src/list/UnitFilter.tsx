import type { Permission } from '@dangxiao/contract'
import { Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '../session/permissions.ts'
import { FilterField, useFilterDraft } from './Filters.tsx'
import styles from './filters.module.css'

const UnitTreePicker = lazy(() =>
  import('../fields/pickers/UnitTreePicker.tsx').then(({ UnitTreePicker }) => ({ default: UnitTreePicker })),
)

const ofSelected = [
  { value: '-1', label: '含下级' },
  { value: '1', label: '仅该单位' },
  { value: '2', label: '直属下级' },
]

const withoutSelection = [
  { value: '-1', label: '全部' },
  { value: '1', label: '仅本单位' },
  { value: '2', label: '直属下级' },
]

/**
 * The unit with how far it reaches: `partySchoolId` with `selectedUnitScope`, or `unitListScope` when no unit is chosen.
 * Whom the list's permission shows the own unit only has nothing to choose.
 */
export function UnitFilter({ permission }: { permission: Permission }) {
  const me = useMe()
  const [draft, change] = useFilterDraft()
  if (me.permissions[permission] === 'own') return null
  const unit = draft.partySchoolId
  const scope = unit ? 'selectedUnitScope' : 'unitListScope'
  return (
    <FilterField label="所属单位" wide>
      {(id) => (
        <div className={styles.unit}>
          <UnitBox
            id={id}
            value={unit ? Number(unit) : undefined}
            onChange={(value) =>
              change({
                partySchoolId: value === undefined ? undefined : String(value),
                selectedUnitScope: undefined,
                unitListScope: undefined,
              })
            }
          />
          <Select
            aria-label="单位范围"
            value={draft[scope] ?? '-1'}
            onChange={(value) => change({ [scope]: value === '-1' ? undefined : value })}
            options={unit ? ofSelected : withoutSelection}
          />
        </div>
      )}
    </FilterField>
  )
}

interface UnitBoxProps {
  id: string
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** The tree is loaded when somebody reaches for it, or when a unit is chosen already. */
function UnitBox(props: UnitBoxProps) {
  const [hadUnit] = useState(props.value !== undefined)
  const [isWanted, setWanted] = useState(hadUnit)
  const box = (
    <Select
      id={props.id}
      placeholder="全部单位"
      open={false}
      loading={isWanted}
      onOpenChange={() => setWanted(true)}
      showSearch
    />
  )
  if (!isWanted) return box
  return (
    <Suspense fallback={box}>
      <UnitTreePicker {...props} placeholder="全部单位" opensAtOnce={!hadUnit} />
    </Suspense>
  )
}
