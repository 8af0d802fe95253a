import { type OverviewStatistics, SCHOOLS_OVERVIEW, SHARED_CLASSROOM_OVERVIEW } from '@dangxiao/contract'
import { Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { Figure, Figures } from '../ui/Figures.tsx'
import styles from './overview.module.css'

const Chart = lazy(() => import('./Chart.tsx'))

const HEIGHT = 240
const BAR = 26

interface StatisticsProps {
  statistics: OverviewStatistics
  /** Of the overview. */
  type: number
}

interface Words {
  total: string
  unit?: string
  pending: string
  areas: string
  shares: string
}

const ofRecords: Words = {
  total: '已入库',
  pending: '待审核',
  areas: '各单位及其下级已入库的数量',
  shares: '各审核状态的数量',
}
const wordsOf: Record<number, Words> = {
  [SCHOOLS_OVERVIEW]: {
    total: '单位总数',
    unit: '个',
    pending: '待审核',
    areas: '各单位及其下级的单位数',
    shares: '各类单位的数量',
  },
  [SHARED_CLASSROOM_OVERVIEW]: {
    total: '共享课程',
    unit: '节',
    pending: '待审核点课',
    areas: '各单位及其下级共享的课程数',
    shares: '各申请状态的课程数',
  },
}

/** How much there is now: the sums, and where, when and in which state it came to be. */
export function Statistics({ statistics, type }: StatisticsProps) {
  const { total, thisMonth, pending, figures, byArea, byMonth, byStatus } = statistics
  const words = wordsOf[type] ?? ofRecords
  const isEmpty = byStatus.every(({ n }) => n === 0)
  return (
    <>
      <Figures>
        <Figure label={words.total} value={total} unit={words.unit} />
        {thisMonth !== null && <Figure label="本月新增" value={thisMonth} />}
        {pending !== null && <Figure label={words.pending} value={pending} />}
        {figures.map(({ name, n, unit }) => (
          <Figure key={name} label={name} value={n} unit={unit} />
        ))}
      </Figures>
      {isEmpty ? (
        <p className="quiet">还没有数据，有了记录以后这里会显示分布情况。</p>
      ) : (
        <div className={styles.charts}>
          <Panel title={words.areas}>
            <Suspense fallback={<Skeleton active />}>
              <Chart
                kind="bars"
                counts={byArea}
                label={words.areas}
                height={Math.max(HEIGHT, byArea.length * BAR + 40)}
              />
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
            <Panel title={words.shares}>
              <Suspense fallback={<Skeleton active />}>
                <Chart kind="shares" counts={byStatus} label={words.shares} height={HEIGHT} />
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
