import {
  leaderConcurrentHeads,
  nameIn,
  otherSchoolTypes,
  runningModes,
  schoolTypes,
  staffingSystems,
  type UnitFacts,
  unitExtApi,
  unitFigures,
} from '@dangxiao/contract'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { AttachmentLink } from '../fields/files/AttachmentLink.tsx'
import { useAddress } from '../list/useAddress.ts'
import { Difference, type Field } from '../review/Difference.tsx'
import { NotOpened } from '../session/NotOpened.tsx'
import { useCall } from '../session/useFind.ts'
import { formatTime } from '../ui/format.ts'
import { Notice } from '../ui/Notice.tsx'
import styles from './unit-ext.module.css'

const yesNo = (value: 0 | 1 | null, yes = '是', no = '否') => (value === null ? '' : value === 1 ? yes : no)

const fields: Field<UnitFacts>[] = [
  {
    label: '学校类型',
    kind: 'line',
    of: (facts) =>
      [nameIn(schoolTypes, facts.schoolType), nameIn(otherSchoolTypes, facts.otherSchoolType)]
        .filter(Boolean)
        .join('·'),
  },
  {
    label: '领导兼任校长',
    kind: 'line',
    of: (facts) => nameIn(leaderConcurrentHeads, facts.leaderConcurrentHead),
  },
  { label: '编制体制', kind: 'line', of: (facts) => nameIn(staffingSystems, facts.staffingSystem) },
  { label: '办学模式', kind: 'line', of: (facts) => nameIn(runningModes, facts.runningMode) },
  ...unitFigures.map(
    ({ key, label, unit }): Field<UnitFacts> => ({
      label,
      kind: 'line',
      of: (facts) => (facts[key] === null ? '' : `${facts[key]}${unit}`),
    }),
  ),
  { label: '有无直播教室', kind: 'line', of: ({ hasLiveRoom }) => yesNo(hasLiveRoom, '有', '无') },
  { label: '培训计划', kind: 'line', of: ({ isPlanUploaded }) => yesNo(isPlanUploaded, '已上传', '未上传') },
  { label: '超编说明', kind: 'block', optional: true, of: ({ overStaffedReason }) => overStaffedReason },
]

/** What a unit has handed in for a year, marked where it differs from the year before. */
export function UnitFactsPage() {
  const { id } = useParams({ from: '/signed-in/shell/unit-facts/$id' })
  const router = useRouter()
  const [{ year }] = useAddress()
  const found = useCall(unitExtApi.find, {
    params: { id },
    query: { year: year === undefined ? undefined : String(year) },
  })

  if (found.error)
    return (
      <div className={styles.detail}>
        <NotOpened noun="这个单位的年度信息" error={found.error} onRetry={() => found.refetch()} />
      </div>
    )
  if (!found.data) return <Skeleton active className={styles.detail} paragraph={{ rows: 12 }} />

  const { partySchoolName, facts, previous, updateTime, createdBy, can, ...unit } = found.data
  return (
    <article className={styles.detail}>
      <header className={styles.head}>
        <div>
          <h1>
            {partySchoolName} {unit.year}年度
          </h1>
          <div className="quiet">
            {facts ? `${createdBy} 上报，更新于 ${formatTime(updateTime)}` : '尚未上报'}
            {facts && previous && `；与${previous.year}年不同的已标出`}
          </div>
        </div>
        <div className={styles.buttons}>
          <Button onClick={() => router.history.back()}>返回</Button>
          {can.includes('edit') && (
            <Link to="/unit-facts/form" search={{ type: 'edit', id: unit.id, year: unit.year }}>
              <Button type="primary">{facts ? '修改' : '上报'}</Button>
            </Link>
          )}
        </div>
      </header>
      {facts ? (
        <Difference fields={fields} record={facts} current={previous} />
      ) : (
        <Notice title="本年度尚未上报" />
      )}
      {facts?.attachments.map((file) => (
        <div key={file.url}>
          <AttachmentLink file={file} />
        </div>
      ))}
    </article>
  )
}
