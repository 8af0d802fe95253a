import { accountApi, accountStates } from '@dangxiao/contract'
import { Filters, SelectFilter, TextFilter } from '../list/Filters.tsx'
import { UnitFilter } from '../list/UnitFilter.tsx'
import type { FilterOf, List } from '../list/useList.ts'
import { useCall } from '../session/useFind.ts'

export function AccountFilters({ list }: { list: List<{ id: number }, FilterOf<typeof accountApi.list>> }) {
  const roles = useCall(accountApi.roles, {}).data ?? []
  return (
    <Filters list={list}>
      <TextFilter label="用户" name="keyword" placeholder="输入姓名或账号" />
      <UnitFilter permission="user:view" />
      <SelectFilter
        label="角色"
        name="roleId"
        options={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <SelectFilter
        label="状态"
        name="state"
        options={accountStates.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Filters>
  )
}
