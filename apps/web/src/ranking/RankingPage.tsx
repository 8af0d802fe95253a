import {
  metricIn,
  nameIn,
  type RankingDetail,
  rankingApi,
  rankingPeriods,
  rankingTypes,
} from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { Button, Skeleton, Switch, Tag, Tooltip } from 'antd'
import { lazy, Suspense } from 'react'
import { NotOpened } from '../session/NotOpened.tsx'
import { useAction } from '../session/useAction.ts'
import { useFind } from '../session/useFind.ts'
import { formatTime } from '../ui/format.ts'
import { Notice } from '../ui/Notice.tsx'
import { Computing } from './Computing.tsx'
import { Places } from './Places.tsx'
import { Recommendations } from './Recommendations.tsx'
import styles from './ranking.module.css'
import { useProgress } from './useProgress.ts'

const ScoreChart = lazy(() => import('./ScoreChart.tsx'))

const MOST_IN_CHART = 10

/** The places of one ranking, why they are so, and its recommendations. */
export function RankingPage() {
  const { id } = useParams({ from: '/signed-in/shell/rankings/$id' })
  const { data: ranking, error, refetch } = useFind(rankingApi.find, Number(id))

  if (error) {
    return (
      <div className={styles.page}>
        <NotOpened noun="这个榜单" error={error} onRetry={() => refetch()} />
      </div>
    )
  }
  if (!ranking) return <Skeleton active className={styles.page} paragraph={{ rows: 12 }} />
  return <Result ranking={ranking} />
}

function Result({ ranking }: { ranking: RankingDetail }) {
  const queries = useQueryClient()
  const refresh = () => {
    for (const { path } of [rankingApi.find, rankingApi.list])
      void queries.invalidateQueries({ queryKey: [path] })
  }
  const progressOf = useProgress(ranking.progress ? [ranking.progress] : [], refresh)
  const { places, result } = ranking
  const scored = places.filter(({ score }) => score !== null).slice(0, MOST_IN_CHART)
  const progress = ranking.progress && (progressOf(ranking.id) ?? ranking.progress)

  return (
    <article className={styles.page}>
      <Head ranking={ranking} onChanged={refresh} />
      {progress && (
        <div className={styles.computing}>
          <Computing progress={progress} />
          {result && <span className="quiet-small">计算完成前，展示的是上次的名次。</span>}
        </div>
      )}
      <div className={styles.columns}>
        <section className={styles.panel} aria-labelledby="places">
          <header>
            <h2 id="places">名次</h2>
            {result && (
              <span className="quiet-small">
                比较了 {result.targets.toLocaleString('zh-CN')} 个对象，
                {result.scored.toLocaleString('zh-CN')} 个有得分
              </span>
            )}
          </header>
          {places.length > 0 ? (
            <Places type={ranking.type} places={places} />
          ) : (
            <Notice
              title={result ? '还没有对象得分' : '名次还没有计算出来'}
              text={result ? '统计周期内没有相关数据，可以换一个周期或调整评分规则。' : undefined}
            />
          )}
        </section>
        <aside>
          {scored.length > 0 && (
            <section className={styles.panel} aria-labelledby="chart">
              <header>
                <h2 id="chart">得分构成</h2>
              </header>
              <Suspense fallback={<Skeleton active />}>
                <ScoreChart places={scored} />
              </Suspense>
            </section>
          )}
          <Recommendations ranking={ranking} onChanged={refresh} />
        </aside>
      </div>
    </article>
  )
}

function Head({ ranking, onChanged }: { ranking: RankingDetail; onChanged: () => void }) {
  const router = useRouter()
  const { id, name, type, period, top, rules, partySchoolName, isVisible, result, progress, can } = ranking
  const toggle = useAction(rankingApi.toggle, '已保存', onChanged)
  const recompute = useAction(rankingApi.recompute, '已开始计算', onChanged)
  const mayEdit = can.includes('edit')
  return (
    <header className={styles.head}>
      <div>
        <h1>{name}</h1>
        <div className={styles.facts}>
          <Tag>
            {nameIn(rankingTypes, type)}
            {nameIn(rankingPeriods, period)}榜
          </Tag>
          <span>{partySchoolName}</span>
          <span>取前{top}名</span>
          {result && (
            <span>
              统计 {result.from} 至 {result.to}，{formatTime(result.time)} 计算
            </span>
          )}
        </div>
        <div className={styles.facts}>
          评分规则：
          {rules.map(({ metric, weight, cap }) => (
            <Tooltip key={metric} title={metricIn(metric)?.meaning}>
              <Tag>
                {metricIn(metric)?.name} {weight}分（{cap.toLocaleString('zh-CN')}
                {metricIn(metric)?.unit}满分）
              </Tag>
            </Tooltip>
          ))}
        </div>
      </div>
      <div className={styles.actions}>
        <Switch
          checked={isVisible === 1}
          checkedChildren="展示"
          unCheckedChildren="隐藏"
          aria-label="展示榜单"
          disabled={!mayEdit}
          loading={toggle.isPending}
          onChange={(on) => toggle.mutate({ params: { id }, query: { isVisible: on ? '1' : '0' } })}
        />
        <Button onClick={() => router.history.back()}>返回</Button>
        {mayEdit && (
          <>
            <Button
              disabled={progress !== null && !progress.hasFailed}
              loading={recompute.isPending}
              onClick={() => recompute.mutate({ params: { id } })}
            >
              重新计算
            </Button>
            <Link to="/rankings/form" search={{ type: 'edit', id }}>
              <Button type="primary">编辑</Button>
            </Link>
          </>
        )}
      </div>
    </header>
  )
}
