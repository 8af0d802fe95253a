import { accountApi, type RoleOfAccount, roleKinds } from '@dangxiao/contract'
import { Button, Checkbox, Skeleton } from 'antd'
import { useCall } from '../session/useFind.ts'

interface RolesFieldProps {
  /** Those that the account has already. */
  held: readonly RoleOfAccount[]
  /** Every role may be given, not only those that go with an account's other facts. */
  all?: boolean
  value?: number[]
  onChange?: (ids: number[]) => void
}

/** The roles that may be given here, by their kinds. One that is held, but not to be given or taken here, stays. */
export function RolesField({ held, all = false, value = [], onChange }: RolesFieldProps) {
  const { data: roles, error, refetch } = useCall(accountApi.roles, {})
  if (error) return <Button onClick={() => refetch()}>角色没有取到，重试</Button>
  if (!roles) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const heldIds = held.map((role) => role.id)
  const shown = roles.filter((role) => all || role.canGive || heldIds.includes(role.id))
  return (
    <Checkbox.Group value={value} onChange={onChange} style={{ display: 'block' }}>
      {roleKinds.map((kind) => {
        const ofKind = shown.filter((role) => role.kind === kind.id)
        if (ofKind.length === 0) return null
        return (
          // biome-ignore lint/a11y/useSemanticElements: antd draws the legend of a fieldset as a heading with a line
          <div key={kind.id} role="group" aria-label={kind.name} style={{ marginBottom: 8 }}>
            <div className="quiet-small">{kind.name}</div>
            {ofKind.map((role) => (
              <Checkbox key={role.id} value={role.id} disabled={!all && !role.canGive}>
                {role.name}
              </Checkbox>
            ))}
          </div>
        )
      })}
    </Checkbox.Group>
  )
}
