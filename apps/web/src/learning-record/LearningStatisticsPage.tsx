import { type LearningStatistics, learningRecordApi } from '@dangxiao/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { useList } from '../list/useList.ts'
import { messageOf } from '../session/errors.ts'
import { useCall } from '../session/useFind.ts'
import { Figure, Figures } from '../ui/Figures.tsx'
import { Notice } from '../ui/Notice.tsx'
import { LearningFilters } from './LearningFilters.tsx'
import styles from './learning-record.module.css'
import { ViewSwitch } from './ViewSwitch.tsx'

const LearningChart = lazy(() => import('./LearningChart.tsx'))

const HEIGHT = 300
const BAR = 34
const MOST_UNITS = 20

/** What the learning records come to, by month and by unit. */
export function LearningStatisticsPage() {
  const list = useList(learningRecordApi.list)
  const { keyword, subjectId, ...query } = list.filter
  const statistics = useCall(learningRecordApi.statistics, { query }, { placeholderData: keepPreviousData })
  return (
    <div className={styles.page}>
      <LearningFilters list={list} ofPersons={false} />
      <section className={styles.body}>
        <div className={styles.bar}>
          <ViewSwitch view="/learning-records/statistics" />
          {(keyword || subjectId) && (
            <span className="quiet">统计不区分学员和课程，这两项筛选在这里不起作用</span>
          )}
        </div>
        {statistics.data ? (
          <Sums statistics={statistics.data} />
        ) : statistics.error ? (
          <Notice title="统计没有取到" text={messageOf(statistics.error)}>
            <Button type="primary" onClick={() => statistics.refetch()}>
              重试
            </Button>
          </Notice>
        ) : (
          <Skeleton active paragraph={{ rows: 10 }} />
        )}
      </section>
    </div>
  )
}

const share = ({ n, finished }: { n: number; finished: number }) =>
  n > 0 ? Math.round((finished / n) * 1000) / 10 : 0

function Sums({ statistics }: { statistics: LearningStatistics }) {
  const { n, finished, minutes, months, units, creditRule } = statistics
  if (n === 0) return <Notice title="没有符合条件的学习记录" />
  const shown = units.slice(0, MOST_UNITS)
  return (
    <>
      <Figures>
        <Figure label="学习记录（条）" value={n} />
        <Figure label="学习时长（小时）" value={Math.round(minutes / 60)} />
        <Figure label="已完成（条）" value={finished} />
        <Figure label="完成率（%）" value={share({ n, finished })} />
      </Figures>
      <div className={styles.charts}>
        <section>
          <h3>按月份</h3>
          <Suspense fallback={<Skeleton active />}>
            <LearningChart
              label="按月份"
              height={HEIGHT}
              groups={months.map((month) => ({ ...month, name: month.month }))}
            />
          </Suspense>
        </section>
        <section>
          <h3>按单位</h3>
          <Suspense fallback={<Skeleton active />}>
            <LearningChart
              lying
              label="按单位"
              height={Math.max(HEIGHT, shown.length * BAR + 70)}
              groups={shown}
            />
          </Suspense>
          {units.length > shown.length && (
            <p className={`quiet ${styles.more}`}>
              学习时长最多的{MOST_UNITS}个单位，共{units.length}个
            </p>
          )}
        </section>
      </div>
      <p className="quiet">下级单位含其全部下级。{creditRule}</p>
    </>
  )
}
