import { type AccountRow, type AccountState, accountStates } from '@dangxiao/contract'
import { createTimeColumn, twoLines } from '../list/columns.tsx'
import type { Columns } from '../list/fit-columns.ts'
import { formatClock, formatDay } from '../ui/format.ts'
import { Mark, type Tone } from '../ui/Mark.tsx'

const tones: Record<AccountState, Tone | undefined> = {
  active: 'green',
  waiting: 'amber',
  locked: 'red',
  disabled: undefined,
}

export const accountColumns: Columns<AccountRow> = [
  {
    title: '姓名和账号',
    key: 'name',
    width: 168,
    minWidth: 132,
    render: (_, { name, account }) => (
      <div title={`${name} ${account}`}>
        {name}
        <div className="quiet-line">{account}</div>
      </div>
    ),
  },
  { title: '所属单位', dataIndex: 'partySchoolName', render: twoLines },
  {
    title: '角色',
    key: 'roles',
    width: 200,
    minWidth: 140,
    fold: 5,
    render: (_, { roles }) => twoLines(roles.map(({ name }) => name).join('、') || '未授权'),
  },
  { title: '手机号', dataIndex: 'phone', width: 120, fold: 2, render: (phone: string) => phone || '—' },
  {
    title: '状态',
    dataIndex: 'state',
    width: 116,
    fold: 9,
    render: (state: AccountState) => (
      <Mark tone={tones[state]}>{accountStates.find(({ id }) => id === state)?.name}</Mark>
    ),
  },
  {
    title: '最近登录',
    dataIndex: 'lastSignIn',
    sorter: true,
    width: 108,
    fold: 6,
    render: (time: string | null) =>
      time ? (
        <>
          {formatDay(time)}
          <div className="quiet-line">{formatClock(time)}</div>
        </>
      ) : (
        <span className="quiet">从未登录</span>
      ),
  },
  createTimeColumn(),
]
