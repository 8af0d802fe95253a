import type { OverviewStatistics } from '@dangxiao/contract'
import { Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { Figure, Figures } from '../kit/Figures.tsx'
import styles from './overview.module.css'

const Chart = lazy(() => import('./Chart.tsx'))

const HEIGHT = 240
const BAR = 26

interface StatisticsProps {
  statistics: OverviewStatistics
  /** Of the schools: units, not records. */
  ofUnits: boolean
}

/** How much there is now: the sums, and where, when and in which state it came to be. */
export function Statistics({ statistics, ofUnits }: StatisticsProps) {
  const { total, thisMonth, pending, figures, byArea, byMonth, byStatus } = statistics
  const areaTitle = ofUnits ? '各单位及其下级的单位数' : '各单位及其下级已入库的数量'
  const shareTitle = ofUnits ? '各类单位的数量' : '各审核状态的数量'
  const unit = ofUnits ? '个' : undefined
  const isEmpty = byStatus.every(({ n }) => n === 0)
  return (
    <>
      <Figures>
        <Figure label={ofUnits ? '单位总数' : '已入库'} value={total} unit={unit} />
        {thisMonth !== null && <Figure label="本月新增" value={thisMonth} />}
        {pending !== null && <Figure label="待审核" value={pending} />}
        {figures.map(({ name, n, unit }) => (
          <Figure key={name} label={name} value={n} unit={unit} />
        ))}
      </Figures>
      {isEmpty ? (
        <p className="quiet">还没有数据，有了记录以后这里会显示分布情况。</p>
      ) : (
        <div className={styles.charts}>
          <Panel title={areaTitle}>
            <Suspense fallback={<Skeleton active />}>
              <Chart kind="bars" counts={byArea} label={areaTitle} height={Math.max(HEIGHT, byArea.length * BAR + 40)} />
            </Suspense>
          </Panel>
          <div className={styles.column}>
            {byMonth.length > 0 && (
              <Panel title="近12个月新增">
                <Suspense fallback={<Skeleton active />}>
                  <Chart kind="months" counts={byMonth} label="按月新增" height={HEIGHT} />
                </Suspense>
              </Panel>
            )}
            <Panel title={shareTitle}>
              <Suspense fallback={<Skeleton active />}>
                <Chart kind="shares" counts={byStatus} label={shareTitle} height={HEIGHT} />
              </Suspense>
            </Panel>
          </div>
        </div>
      )}
    </>
  )
}

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.chart}>
    <h3>{title}</h3>
    {children}
  </section>
)
