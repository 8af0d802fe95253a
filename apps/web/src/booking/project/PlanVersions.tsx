import { type Plan, type PlanTerms, projectApi } from '@dangxiao/contract'
import { Alert, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { Difference, type Field } from '../../review/Difference.tsx'
import { useFind } from '../../session/useFind.ts'
import { formatTime } from '../../ui/format.ts'
import { daysOf, moneyText, sideNames, visitText } from '../texts.ts'
import page from './project-page.module.css'

const told = (label: string, of: (terms: PlanTerms) => string): Field<Plan> => ({
  label,
  kind: 'line',
  optional: true,
  of: ({ terms }) => (terms ? of(terms) : ''),
})

const fields: Field<Plan>[] = [
  told('日期', daysOf),
  told('预计人数', ({ people }) => `${people} 人`),
  told('费用', ({ fee }) => moneyText(fee)),
  told('教学基地', ({ bases }) => bases.map(visitText).join('；')),
  told('方案附件', ({ planFile }) => planFile?.name ?? ''),
  { label: '方案', kind: 'rich', of: ({ content }) => content },
]

const labelOf = ({ no, side, userName, time }: Plan) =>
  `第${no}版 · ${sideNames[side]} ${userName} · ${formatTime(time)}`

/** Two versions against each other; at first the newest against the one before. */
export function PlanVersions({ projectId }: { projectId: number }) {
  const { data: plans, error } = useFind(projectApi.plans, projectId)
  const [chosen, setChosen] = useState<{ old?: number; now?: number }>({})
  if (error) return <Alert type="error" title={error.message} />
  if (!plans) return <Skeleton active />
  const now = plans.find(({ no }) => no === chosen.now) ?? plans[0]
  const old = plans.find(({ no }) => no === chosen.old) ?? plans[1]
  if (!now || !old) return null
  const options = plans.map((plan) => ({ value: plan.no, label: labelOf(plan) }))
  return (
    <>
      <div className={page.versions}>
        <Select
          aria-label="原版本"
          value={old.no}
          options={options}
          onChange={(no) => setChosen({ ...chosen, old: no })}
        />
        <span aria-hidden="true">→</span>
        <Select
          aria-label="新版本"
          value={now.no}
          options={options}
          onChange={(no) => setChosen({ ...chosen, now: no })}
        />
      </div>
      <Difference fields={fields} record={now} current={old} />
    </>
  )
}
