import PlusOutlined from '@ant-design/icons/PlusOutlined'
import {
  nameIn,
  type Ranking,
  type Recommendation,
  rankRecommendationApi,
  recommendationState,
  recommendationStates,
} from '@dangxiao/contract'
import { Button, Modal, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { RowActions } from '../list/RowActions.tsx'
import { useAction } from '../session/useAction.ts'
import { useCall } from '../session/useFind.ts'
import { formatTime } from '../ui/format.ts'
import { RecommendationDialog } from './RecommendationDialog.tsx'
import styles from './ranking.module.css'

const MOST = 100
const timeOf = ({ startTime, endTime }: Recommendation) =>
  !startTime && !endTime
    ? '长期'
    : `${startTime ? formatTime(startTime) : '即日'} 至 ${endTime ? formatTime(endTime) : '长期'}`

/** The recommendations of a ranking, whatever their time, and their keeping. */
export function Recommendations({ ranking, onChanged }: { ranking: Ranking; onChanged: () => void }) {
  const [edited, setEdited] = useState<Recommendation | 'new'>()
  const input = { params: { pageNum: 1, pageSize: MOST }, query: { rankingId: String(ranking.id) } }
  const { data, error, refetch } = useCall(rankRecommendationApi.list, input)
  const changed = () => {
    setEdited(undefined)
    void refetch()
    onChanged()
  }
  const remove = useAction(rankRecommendationApi.remove, '已删除', changed)
  const mayEdit = ranking.can.includes('edit')

  return (
    <section className={styles.panel} aria-labelledby="recommendations">
      <header>
        <h2 id="recommendations">推荐</h2>
        {mayEdit && (
          <Button size="small" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            新增推荐
          </Button>
        )}
      </header>
      {error && <Unread error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton active />}
      {data?.total === 0 && <p className="quiet">还没有推荐。推荐可以在一段时间内把某个对象放到指定位次。</p>}
      <ul className={styles.recommendations}>
        {data?.records.map((recommendation) => (
          <li key={recommendation.id} data-over={recommendation.state === recommendationState.over}>
            <div>
              <strong>第{recommendation.position}位</strong> {recommendation.targetName}{' '}
              <Tag color={recommendation.state === recommendationState.running ? 'red' : 'default'}>
                {nameIn(recommendationStates, recommendation.state)}
              </Tag>
              {recommendation.isTargetGone && <Tag color="warning">已下架</Tag>}
            </div>
            <p>{recommendation.reason}</p>
            <div className={styles.foot}>
              <span className="quiet-small">{timeOf(recommendation)}</span>
              <RowActions
                actions={[
                  recommendation.can.includes('edit') && {
                    label: '编辑',
                    run: () => setEdited(recommendation),
                  },
                  recommendation.can.includes('remove') && {
                    label: '删除',
                    danger: true,
                    confirm: {
                      title: `删除对“${recommendation.targetName}”的推荐？`,
                      text: '删除后立即按得分排列。',
                    },
                    run: () => remove.mutate({ params: { id: recommendation.id } }),
                  },
                ]}
              />
            </div>
          </li>
        ))}
      </ul>
      {edited === 'new' && (
        <RecommendationDialog
          ranking={ranking}
          recommendation={undefined}
          onClose={() => setEdited(undefined)}
          onSaved={changed}
        />
      )}
      {edited && edited !== 'new' && (
        <EditDialog ranking={ranking} id={edited.id} onClose={() => setEdited(undefined)} onSaved={changed} />
      )}
    </section>
  )
}

interface EditDialogProps {
  ranking: Ranking
  id: number
  onClose: () => void
  onSaved: () => void
}

/** Edits a recommendation as it is now: the list may have been read long ago. */
function EditDialog({ ranking, id, onClose, onSaved }: EditDialogProps) {
  const { data, error, refetch } = useCall(rankRecommendationApi.find, { params: { id } }, { gcTime: 0 })
  if (data)
    return (
      <RecommendationDialog ranking={ranking} recommendation={data} onClose={onClose} onSaved={onSaved} />
    )
  return (
    <Modal open title="编辑推荐" footer={null} onCancel={onClose} width={600}>
      {error ? <Unread error={error} onRetry={() => refetch()} /> : <Skeleton active />}
    </Modal>
  )
}

const Unread = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <p className="quiet">
    {error.message}{' '}
    <Button type="link" size="small" onClick={onRetry}>
      重试
    </Button>
  </p>
)
