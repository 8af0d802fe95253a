import type { ReviewEvent } from '@dangxiao/contract'
import { Alert, Button, Checkbox, Drawer, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { Difference, type Field, hasChanged } from './Difference.tsx'
import { Notice } from './Notice.tsx'
import { ReviewDecision } from './ReviewDecision.tsx'
import { ReviewHistory, verdictNames } from './ReviewHistory.tsx'
import styles from './review-panel.module.css'
import { type ReviewOptions, type ReviewView, useReview } from './useReview.ts'
import { useReviewKeys } from './useReviewKeys.ts'
import type { ReviewQueue } from './useReviewQueue.ts'

/** What a review panel is given, wherever it opens. */
export interface ReviewProps {
  id: number | undefined
  queue: ReviewQueue
  onMove: (id: number | undefined) => void
  onDecided: () => unknown
}

interface ReviewPanelProps<T> extends ReviewOptions<T> {
  fields: readonly Field<T>[]
  /** Ready phrases for a rejection. */
  phrases: readonly string[]
}

/** Reviews one record after the other: look, decide, and the next one opens by itself. */
export function ReviewPanel<T extends { id: number; version: number }>({ fields, phrases, ...options }: ReviewPanelProps<T>) {
  const { id, nameOf, onMove } = options
  const review = useReview(options)
  const { view, settle, isAllDone } = review
  /** Half-written reasons by record, until the list is left. */
  const reasons = useRef(new Map<number, string>())
  const reason = useRef<{ focus: () => void }>(null)
  const isMine = (view.data?.allowedActions.length ?? 0) > 0

  useReviewKeys({
    isOn: id !== undefined && !isAllDone,
    shown: view.data?.record.id,
    keys: {
      a: () => settle('pass'),
      r: () => reason.current?.focus(),
      j: () => review.toNext?.(),
      k: () => review.toPrevious?.(),
    },
  })

  const close = () => onMove(undefined)
  return (
    <Drawer
      open={id !== undefined}
      onClose={close}
      size={860}
      styles={{ body: { padding: '12px 24px 24px' }, footer: { padding: '10px 24px' } }}
      title={isAllDone || !view.data ? '审核' : nameOf(view.data.record)}
      extra={!isAllDone && <Steps {...review} />}
      footer={
        view.data && isMine && !isAllDone ? (
          <ReviewDecision
            key={view.data.record.id}
            allowed={view.data.allowedActions}
            phrases={phrases}
            written={reasons.current}
            id={view.data.record.id}
            isBusy={review.isBusy}
            inputRef={reason}
            onDecide={settle}
          />
        ) : null
      }
    >
      {isAllDone ? (
        <Notice title="都审完了" text={`这次共审核 ${review.doneCount} 条，现在没有等待您审核的记录。`}>
          <Button type="primary" onClick={close}>
            返回列表
          </Button>
        </Notice>
      ) : view.error ? (
        <Notice title="这条记录打不开" text={view.error.message}>
          <Button onClick={() => view.refetch()}>重试</Button>
          {review.toNext && <Button onClick={review.toNext}>下一条</Button>}
        </Notice>
      ) : !view.data ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <Body key={view.data.record.id} view={view.data} fields={fields} hasMovedOn={review.hasMovedOn} />
      )}
    </Drawer>
  )
}

type Review = ReturnType<typeof useReview>

function Steps({ place, waitingCount, toPrevious, toNext }: Pick<Review, 'place' | 'waitingCount' | 'toPrevious' | 'toNext'>) {
  return (
    <div className={styles.steps}>
      {place >= 0 && <span className="quiet">{`第 ${place + 1} / ${waitingCount} 条`}</span>}
      <Button disabled={!toPrevious} onClick={toPrevious}>
        上一条 <kbd>K</kbd>
      </Button>
      <Button disabled={!toNext} onClick={toNext}>
        下一条 <kbd>J</kbd>
      </Button>
    </div>
  )
}

interface BodyProps<T> {
  view: ReviewView<T>
  fields: readonly Field<T>[]
  hasMovedOn: boolean
}

function Body<T>({ view: { record, current, history, allowedActions }, fields, hasMovedOn }: BodyProps<T>) {
  const [onlyChanged, setOnlyChanged] = useState(false)
  const changes = current === null ? 0 : fields.filter((field) => hasChanged(field, record, current)).length
  return (
    <div className={styles.body}>
      {hasMovedOn && <MovedOn history={history} isMine={allowedActions.length > 0} />}
      {!hasMovedOn && allowedActions.length === 0 && <Alert type="info" showIcon title="这条记录现在不由您的单位审核，仅供查看。" />}
      {current !== null && (changes > 0 || allowedActions.length > 0) && (
        <div className={styles.changes}>
          <span>对已发布内容的修改，共改动 {changes} 处</span>
          <Checkbox checked={onlyChanged} onChange={(event) => setOnlyChanged(event.target.checked)}>
            只看改动
          </Checkbox>
        </div>
      )}
      <Difference fields={fields} record={record} current={current} onlyChanged={onlyChanged} />
      <ReviewHistory history={history} />
    </div>
  )
}

/** Somebody else was faster: says who. */
function MovedOn({ history, isMine }: { history: ReviewEvent[]; isMine: boolean }) {
  const last = history.at(-1)
  const who = last ? `${last.unitName} ${last.by} 已先一步处理：${verdictNames[last.action]}` : '这条记录的状态已变化'
  return (
    <Alert type="warning" showIcon title={`${who}。${isMine ? '以下是最新内容，请看过后再决定。' : '无需您再审核，可以继续下一条。'}`} />
  )
}
