import { deskApi, type ReviewEvent } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Checkbox, Drawer, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useCall } from '../session/useFind.ts'
import { formatTime } from '../ui/format.ts'
import { Notice } from '../ui/Notice.tsx'
import { ReadingArea } from '../ui/ReadingArea.tsx'
import { Difference, type Field, hasChanged } from './Difference.tsx'
import { PhrasesDialog } from './phrases/PhrasesDialog.tsx'
import { usePhrases } from './phrases/usePhrases.ts'
import type { ReasonKeys } from './ReasonField.tsx'
import { ReviewDecision } from './ReviewDecision.tsx'
import { doneNames, ReviewHistory, verdictNames } from './ReviewHistory.tsx'
import styles from './review-panel.module.css'
import { isHeldBack, type ReviewOptions, type ReviewView, useReview } from './useReview.ts'
import { useReviewKeys } from './useReviewKeys.ts'
import type { ReviewQueue } from './useReviewQueue.ts'

/** What a review panel is given, wherever it opens. */
export interface ReviewProps {
  id: number | undefined
  queue: ReviewQueue
  onMove: (id: number | undefined) => void
  onDecided: () => unknown
  /** What kind of record the queue holds, where the list behind holds several. */
  of?: string | undefined
}

interface ReviewedRecord {
  id: number
  version: number
  auditUnitName: string | null
}

interface ReviewPanelProps<T> extends ReviewOptions<T>, Pick<ReviewProps, 'of'> {
  fields: readonly Field<T>[]
  /** Built-in phrases for a rejection. */
  phrases: readonly string[]
  /** What a record waits for that cannot be passed yet. */
  whyHeldBack?: (record: T, hasNext: boolean) => string
  /** What to mind before passing one. */
  caution?: (record: T) => string | undefined
}

/** Reviews one record after the other: look, decide, and the next one opens by itself. */
export function ReviewPanel<T extends ReviewedRecord>({
  fields,
  phrases: builtIn,
  whyHeldBack,
  caution,
  of,
  ...options
}: ReviewPanelProps<T>) {
  const { id, nameOf, onMove } = options
  const review = useReview(options)
  const { view, settle, isAllDone } = review
  /** Half-written reasons by record, until the list is left. */
  const reasons = useRef(new Map<number, string>())
  const decision = useRef<ReasonKeys>(null)
  const phrases = usePhrases(builtIn)
  const [isManaging, setManaging] = useState(false)
  const hasNext = review.toNext !== undefined
  const isMine = (view.data?.allowedActions.length ?? 0) > 0

  useReviewKeys({
    isOn: id !== undefined && !isAllDone && !isManaging,
    shown: view.data?.record.id,
    keys: {
      a: () => settle('pass'),
      r: () => decision.current?.focus(),
      ...phraseKeys(phrases, decision),
      j: () => review.toNext?.(),
      k: () => review.toPrevious?.(),
    },
  })

  const close = () => onMove(undefined)
  const closePhrases = () => {
    setManaging(false)
    // Once the dialog has gone.
    requestAnimationFrame(() => decision.current?.focusManage())
  }
  return (
    <>
      <Drawer
        open={id !== undefined}
        onClose={close}
        size={860}
        styles={{ body: { padding: '12px 24px 24px' }, footer: { padding: '10px 24px' } }}
        title={isAllDone || !view.data ? '审核' : nameOf(view.data.record)}
        extra={!isAllDone && <Steps {...review} of={of} />}
        footer={
          view.data && isMine && !isAllDone ? (
            <ReviewDecision
              key={view.data.record.id}
              allowed={view.data.allowedActions}
              phrases={phrases}
              written={reasons.current}
              id={view.data.record.id}
              isBusy={review.isBusy}
              keysRef={decision}
              said={review.said}
              heldBack={isHeldBack(view.data) ? (whyHeldBack?.(view.data.record, hasNext) ?? '') : undefined}
              caution={caution?.(view.data.record)}
              onManage={() => setManaging(true)}
              onDecide={settle}
            />
          ) : null
        }
      >
        {isAllDone ? (
          <AllDone said={review.said} count={review.doneCount} onClose={close} />
        ) : view.error ? (
          <Notice title="这条记录打不开" text={view.error.message}>
            <Button onClick={() => view.refetch()}>重试</Button>
            {review.toNext && <Button onClick={review.toNext}>下一条</Button>}
          </Notice>
        ) : !view.data ? (
          <Skeleton active paragraph={{ rows: 10 }} />
        ) : (
          <Body
            key={view.data.record.id}
            view={view.data}
            fields={fields}
            hasMovedOn={review.hasMovedOn}
            hasNext={hasNext}
          />
        )}
      </Drawer>
      {isManaging && <PhrasesDialog onClose={closePhrases} />}
    </>
  )
}

type Review = ReturnType<typeof useReview>

type StepsProps = Pick<Review, 'place' | 'waitingCount' | 'toPrevious' | 'toNext'> & Pick<ReviewProps, 'of'>

function Steps({ place, waitingCount, toPrevious, toNext, of = '' }: StepsProps) {
  return (
    <div className={styles.steps}>
      {place >= 0 && (
        <span className="quiet">{`${of && `${of} · `}第 ${place + 1} / ${waitingCount} 条`}</span>
      )}
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
  hasNext: boolean
}

function Body<T extends ReviewedRecord>({
  view: { record, current, history, allowedActions },
  fields,
  hasMovedOn,
  hasNext,
}: BodyProps<T>) {
  const [onlyChanged, setOnlyChanged] = useState(false)
  const changes = current === null ? 0 : fields.filter((field) => hasChanged(field, record, current)).length
  return (
    <ReadingArea label="审核内容" className={styles.body}>
      {hasMovedOn && <MovedOn history={history} isMine={allowedActions.length > 0} hasNext={hasNext} />}
      {!hasMovedOn && allowedActions.length === 0 && (
        <Alert type="info" showIcon title={whereabouts(history, record.auditUnitName)} />
      )}
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
    </ReadingArea>
  )
}

/** What has become of a record on which there is nothing to decide. */
function whereabouts(history: readonly ReviewEvent[], auditUnitName: string | null): string {
  const last = history.at(-1)
  const isDecided = last !== undefined && last.action in doneNames
  const done = isDecided
    ? `${last.unitName} ${last.by} 已于 ${formatTime(last.time)} ${verdictNames[last.action]}`
    : ''
  if (auditUnitName) return `${done && `${done}，`}这条记录正在等待${auditUnitName}审核，仅供查看。`
  return done ? `${done}，无需再审核。` : '这条记录现在无需审核，仅供查看。'
}

/** What waits besides, of whatever kind, can be gone on with. */
function AllDone({ said, count, onClose }: { said: string | undefined; count: number; onClose: () => void }) {
  const waiting = useCall(
    deskApi.list,
    { params: { pageNum: '1', pageSize: '1' }, query: {} },
    { staleTime: 0, gcTime: 0 },
  )
  const next = waiting.data?.records[0]
  const rest = next
    ? `还有 ${waiting.data?.total} 条其他记录等待您审核。`
    : waiting.data
      ? '现在没有等待您审核的记录。'
      : ''
  return (
    <Notice
      title={next ? '这一类审完了' : '都审完了'}
      text={
        <>
          {said && <span className={styles.saidLast}>{said}</span>}
          {`这次共审核 ${count} 条。${rest}`}
        </>
      }
    >
      {next && (
        <Link to="/review-desk" search={{ kind: next.resource, review: next.id }}>
          <Button type="primary">继续审核</Button>
        </Link>
      )}
      <Button type={next ? 'default' : 'primary'} onClick={onClose}>
        返回列表
      </Button>
    </Notice>
  )
}

/** 1 to 9 take the ready phrases. */
const phraseKeys = (phrases: readonly string[], decision: { current: ReasonKeys | null }) =>
  Object.fromEntries(phrases.slice(0, 9).map((_, i) => [String(i + 1), () => decision.current?.toggle(i)]))

/** Somebody else was faster: says who. */
function MovedOn({
  history,
  isMine,
  hasNext,
}: {
  history: ReviewEvent[]
  isMine: boolean
  hasNext: boolean
}) {
  const last = history.at(-1)
  const who = last
    ? `${last.unitName} ${last.by} 已先一步处理：${verdictNames[last.action]}`
    : '这条记录的状态已变化'
  const rest = isMine
    ? '以下是最新内容，请看过后再决定。'
    : `无需您再审核${hasNext ? '，可以继续下一条' : ''}。`
  return <Alert type="warning" showIcon title={`${who}。${rest}`} />
}
