import { metricIn, type RankingPlace, type RankingPoints, rankingType } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { Tag, Tooltip } from 'antd'
import { formatTime } from '../ui/format.ts'
import { colourOf } from './colours.ts'
import styles from './ranking.module.css'

const number = (n: number) => n.toLocaleString('zh-CN')

/** Where the record of a place stands, by the type of the ranking. */
const pages: Record<number, '/courses/$id' | '/teachers/$id' | '/education-bases/$id' | '/cases/$id'> = {
  [rankingType.course]: '/courses/$id',
  [rankingType.teacher]: '/teachers/$id',
  [rankingType.base]: '/education-bases/$id',
  [rankingType.case]: '/cases/$id',
}

/** `播放次数 1,204次 → 38.2分` */
function explain({ metric, value, score }: RankingPoints): string {
  const { name = metric, unit = '' } = metricIn(metric) ?? {}
  return `${name} ${number(value)}${unit} → ${number(score)}分`
}

/** The places of a ranking, each with what its score is made of. */
export const Places = ({ type, places }: { type: number; places: readonly RankingPlace[] }) => (
  <ol className={styles.places}>
    {places.map((place) => (
      <Place key={place.targetId} type={type} {...place} />
    ))}
  </ol>
)

function Place({
  type,
  place,
  targetId,
  name,
  unitName,
  isReachable,
  rank,
  score,
  breakdown,
  recommendation,
}: RankingPlace & { type: number }) {
  const page = isReachable ? pages[type] : undefined
  const gained = breakdown.filter((points) => points.score > 0)
  return (
    <li>
      <span className={styles.number} data-top={place <= 3} title={`第${place}名`}>
        {place}
      </span>
      <div className={styles.target}>
        <div>
          <strong>
            {page ? (
              <Link to={page} params={{ id: String(targetId) }}>
                {name}
              </Link>
            ) : (
              name
            )}
          </strong>
          {unitName && unitName !== name && <span className="quiet-small">{unitName}</span>}
          {recommendation && (
            <Tooltip
              title={recommendation.endTime ? `推荐至 ${formatTime(recommendation.endTime)}` : '长期推荐'}
            >
              <Tag color="red">推荐</Tag>
            </Tooltip>
          )}
        </div>
        {recommendation && (
          <p className={styles.reason}>
            推荐理由：{recommendation.reason}
            <span className="quiet-small">
              {rank === null ? '（按得分未上榜）' : `（按得分第${rank}名）`}
            </span>
          </p>
        )}
        <div className={styles.bar} role="img" aria-label={breakdown.map(explain).join('；')}>
          {gained.map((points) => (
            <Tooltip key={points.metric} title={explain(points)}>
              <span
                style={{ width: `${points.score}%`, background: colourOf(breakdown.indexOf(points)) }}
                data-metric={points.metric}
              />
            </Tooltip>
          ))}
        </div>
        <p className={styles.why}>
          {gained.length > 0
            ? gained.map((points) => <span key={points.metric}>{explain(points)}</span>)
            : '没有得分'}
        </p>
      </div>
      <span className={styles.score}>{score === null ? '—' : `${score.toFixed(2)}分`}</span>
    </li>
  )
}
