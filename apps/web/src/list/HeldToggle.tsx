import { Segmented } from 'antd'
import type { List } from './useList.ts'

/** For reviewers: the whole list, or only what waits for the own unit's decision. */
export function HeldToggle<Filter extends { held?: '1' | undefined }>({
  list,
}: {
  list: List<{ id: number }, Filter>
}) {
  return (
    <Segmented
      value={list.filter.held ?? ''}
      options={[
        { value: '', label: '全部' },
        { value: '1', label: '待我审核' },
      ]}
      onChange={(held) => list.setFilter({ ...list.filter, held: held === '1' ? held : undefined })}
    />
  )
}
