import { type Permission, type Role, reachNames, roleApi, roleKinds } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { Button, Select, Skeleton, Table } from 'antd'
import { useAddress } from '../list/useAddress.ts'
import { useCall } from '../session/useFind.ts'
import { Notice } from '../ui/Notice.tsx'
import { actionNames, areaNames } from './grants.ts'
import styles from './roles.module.css'

/** What each role may do and how far, beside another one when it is compared. */
export function RolesPage() {
  const { data: roles, error, refetch } = useCall(roleApi.list, {})
  const [search, changeAddress] = useAddress()
  if (error)
    return (
      <div className={styles.page}>
        <Notice title="角色没有取到" text={error.message}>
          <Button onClick={() => refetch()}>重试</Button>
        </Notice>
      </div>
    )
  const [first] = roles ?? []
  if (!roles || !first) return <Skeleton active className={styles.page} paragraph={{ rows: 10 }} />
  const roleOf = (id: unknown) => roles.find((role) => role.id === Number(id))
  const role = roleOf(search.role) ?? first
  const other = roleOf(search.other)
  const set = (changes: { role?: number; other?: number | undefined }) =>
    changeAddress((old) => ({ ...old, ...changes }), { replace: true, resetScroll: false })
  return (
    <section className={styles.page}>
      <div className={styles.bar}>
        <label htmlFor="role">角色</label>
        <Select
          id="role"
          className={styles.picker}
          value={role.id}
          onChange={(id) => set({ role: id })}
          options={optionsOf(roles)}
        />
        <label htmlFor="other">与之比较</label>
        <Select
          id="other"
          className={styles.picker}
          value={other?.id ?? null}
          onChange={(id?: number) => set({ other: id })}
          options={optionsOf(roles.filter(({ id }) => id !== role.id))}
          placeholder="选择另一个角色"
          allowClear
        />
        <Users role={role} />
        {other && <Users role={other} />}
      </div>
      <p className="quiet">
        {kindOf(role)}。内置角色的权限由系统规定；角色由
        {role.kind === 'business' ? '本单位或上级单位的管理员、系统管理员' : '安全管理员'}授予。
      </p>
      <GrantsTable role={role} other={other} />
    </section>
  )
}

const kindOf = ({ kind }: Role) => roleKinds.find(({ id }) => id === kind)?.name

const optionsOf = (roles: readonly Role[]) =>
  roleKinds.map(({ id, name }) => ({
    label: name,
    options: roles.filter(({ kind }) => kind === id).map((role) => ({ value: role.id, label: role.name })),
  }))

const Users = ({ role }: { role: Role }) => (
  <Link to="/accounts" search={{ roleId: String(role.id) }}>
    {role.name}：{role.accounts} 人
  </Link>
)

interface Row {
  area: string
  name: string
  actions: { permission: Permission; name: string }[]
}

/** The areas in which one of them may do something. */
function GrantsTable({ role, other }: { role: Role; other: Role | undefined }) {
  const rows: Row[] = areaNames
    .map(({ area, name }) => ({
      area,
      name,
      actions: actionNames
        .map((action) => ({ permission: `${area}:${action.id}` as Permission, name: action.name }))
        .filter(({ permission }) => role.grants[permission] || other?.grants[permission]),
    }))
    .filter(({ actions }) => actions.length > 0)
  const column = (of: Role) => ({
    title: of.name,
    key: of.id,
    render: (_: unknown, row: Row) => <Cell row={row} role={of} />,
  })
  return (
    <Table
      size="small"
      rowKey="area"
      pagination={false}
      tableLayout="fixed"
      dataSource={rows}
      columns={[
        { title: '页面', dataIndex: 'name', width: 140 },
        column(role),
        ...(other ? [column(other)] : []),
      ]}
    />
  )
}

function Cell({ row: { actions }, role }: { row: Row; role: Role }) {
  return (
    <ul className={styles.grants}>
      {actions.map(({ permission, name }) => {
        const reach = role.grants[permission]
        return (
          <li key={permission} className={reach ? undefined : 'quiet'}>
            {name}：{reach ? reachNames[reach] : '无'}
          </li>
        )
      })}
    </ul>
  )
}
