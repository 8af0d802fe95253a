import { type UploadStatistics, uploadCauses, uploadSteps } from '@dangxiao/contract'
import { Button, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Figure, Figures } from '../ui/Figures.tsx'
import { formatSize, nameOf } from '../ui/format.ts'
import { grouped } from '../ui/grouped.ts'
import { durationText, rateText, speedText } from './figures.ts'
import styles from './upload-quality.module.css'

const DayChart = lazy(() => import('./DayChart.tsx'))

const HEIGHT = 240
const FIRST_UNITS = 8

interface SummaryProps {
  statistics: UploadStatistics
  /** Of the uploads that are listed below. */
  cause: number | undefined
  /** Shows the uploads that failed for this cause. */
  onCause: (cause: number) => void
}

/** What all uploads of the chosen days and units come to. */
export function Summary({ statistics, cause, onCause }: SummaryProps) {
  const { total, days } = statistics
  return (
    <>
      <Figures>
        <Figure label="成功率" value={rateText(total)} note={`成功${total.done}次，失败${total.failed}次`} />
        <Figure label="中位速度" value={speedText(total.medianSpeed)} note="一半的上传比它慢" />
        <Figure label="最慢一成" value={speedText(total.slowSpeed)} note="十次中有一次比它慢" />
        <Figure
          label="平均用时"
          value={durationText(total.seconds)}
          note={`平均大小${formatSize(total.bytes)}`}
        />
        <Figure label="用户取消" value={total.cancelled} note="不算失败" />
        <Figure label="未结束" value={total.open} note="上传中，或中断后没有续传" />
      </Figures>
      <div className={styles.columns}>
        <Panel title="每日成败">
          <Suspense fallback={<Skeleton active />}>
            <DayChart kind="outcomes" label="每日成败" days={days} height={HEIGHT} />
          </Suspense>
        </Panel>
        <Panel title="每日速度与用时">
          <Suspense fallback={<Skeleton active />}>
            <DayChart kind="speeds" label="每日速度" days={days} height={HEIGHT} />
          </Suspense>
        </Panel>
        <Panel title="失败原因">
          <Causes failures={statistics.failures} chosen={cause} onCause={onCause} />
        </Panel>
        <Panel title="各单位">
          <Units units={statistics.units} />
        </Panel>
      </div>
    </>
  )
}

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className={styles.panel}>
    <h3>{title}</h3>
    {children}
  </section>
)

interface CausesProps {
  failures: UploadStatistics['failures']
  chosen: number | undefined
  onCause: (cause: number) => void
}

function Causes({ failures, chosen, onCause }: CausesProps) {
  if (failures.length === 0) return <p className="quiet">这些天没有失败的上传。</p>
  const all = failures.reduce((sum, { n }) => sum + n, 0)
  const causes = [...grouped(failures, ({ cause }) => cause)]
    .map(([cause, steps]) => ({ cause, steps, n: steps.reduce((sum, { n }) => sum + n, 0) }))
    .sort((a, b) => b.n - a.n)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>原因</th>
          <th className={styles.number}>次数</th>
          <th className={styles.steps}>发生在</th>
          <th>怎么办</th>
        </tr>
      </thead>
      <tbody>
        {causes.map(({ cause, steps, n }) => (
          <tr key={cause} aria-current={cause === chosen || undefined}>
            <td className={styles.cause}>
              <Button type="link" size="small" title="在下方明细中列出" onClick={() => onCause(cause)}>
                {nameOf(uploadCauses, cause)}
              </Button>
            </td>
            <td className={styles.number}>
              {n}
              <div
                className={styles.share}
                style={{ width: `${Math.max(2, Math.round((n / all) * 100))}%` }}
              />
            </td>
            <td>{steps.map(({ step, n }) => `${nameOf(uploadSteps, step)} ${n}`).join('，')}</td>
            <td className="quiet">{uploadCauses.find(({ id }) => id === cause)?.advice}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Units({ units }: { units: UploadStatistics['units'] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? units : units.slice(0, FIRST_UNITS)
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>单位（含下级）</th>
            <th className={styles.number}>成功</th>
            <th className={styles.number}>失败</th>
            <th className={styles.number}>成功率</th>
            <th className={styles.number}>中位速度</th>
            <th className={styles.number}>最慢一成</th>
            <th className={styles.number}>平均用时</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((unit) => (
            <tr key={unit.id}>
              <td className={styles.unit}>{unit.name}</td>
              <td className={styles.number}>{unit.done}</td>
              <td className={styles.number}>{unit.failed}</td>
              <td className={styles.number}>{rateText(unit)}</td>
              <td className={styles.number}>{speedText(unit.medianSpeed)}</td>
              <td className={styles.number}>{speedText(unit.slowSpeed)}</td>
              <td className={styles.number}>{durationText(unit.seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {units.length > FIRST_UNITS && (
        <Button type="link" size="small" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? '收起' : `显示全部${units.length}个单位`}
        </Button>
      )}
    </>
  )
}
