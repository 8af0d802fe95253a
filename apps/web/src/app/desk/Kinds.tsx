import { deskApi, type ReviewedKind } from '@dangxiao/contract'
import { Segmented } from 'antd'
import { useCall } from '../../session/useFind.ts'
import { entryOf } from '../shell/menu.ts'

/** All that waits, or one kind of it, with how many there are. */
export function Kinds({
  chosen,
  onChoose,
}: {
  chosen: ReviewedKind | undefined
  onChoose: (resource: ReviewedKind | undefined) => void
}) {
  const counts = useCall(deskApi.counts, {})
  const shown = (counts.data ?? []).filter(({ resource, n }) => n > 0 || resource === chosen)
  const total = (counts.data ?? []).reduce((sum, { n }) => sum + n, 0)
  return (
    <Segmented
      value={chosen ?? ''}
      options={[
        { value: '', label: `全部 ${total}` },
        ...shown.map(({ resource, n }) => ({
          value: resource,
          label: `${entryOf(resource)?.label ?? resource} ${n}`,
        })),
      ]}
      onChange={(value) => onChoose(shown.find(({ resource }) => resource === value)?.resource)}
    />
  )
}
