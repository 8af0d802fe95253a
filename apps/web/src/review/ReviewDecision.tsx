import type { Verdict } from '@dangxiao/contract'
import { Button } from 'antd'
import { type Ref, useRef, useState } from 'react'
import { NEEDS_REASON, REASON_MAX, ReasonField, type ReasonKeys } from './ReasonField.tsx'
import styles from './review-panel.module.css'

interface ReviewDecisionProps {
  allowed: readonly Verdict[]
  phrases: readonly string[]
  /** Reasons as far as they are written, by record. */
  written: Map<number, string>
  id: number
  isBusy: boolean
  keysRef: Ref<ReasonKeys>
  /** What became of the record before. */
  said: string | undefined
  /** Why it cannot be passed yet. */
  heldBack: string | undefined
  /** What to mind before passing it. */
  caution: string | undefined
  /** Opens the dialog of one's own phrases. */
  onManage: () => void
  /** Answers what is wrong with the reason, if anything. */
  onDecide: (verdict: Verdict, reason: string) => Promise<string | undefined>
}

/** The reason with its ready phrases, and the buttons. */
export function ReviewDecision({
  allowed,
  phrases,
  written,
  id,
  isBusy,
  keysRef,
  said,
  heldBack,
  caution,
  onManage,
  onDecide,
}: ReviewDecisionProps) {
  const [reason, setReason] = useState(written.get(id) ?? '')
  const [complaint, setComplaint] = useState('')
  const [isWriting, setWriting] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  const write = (text: string) => {
    written.set(id, text)
    setReason(text)
    setComplaint('')
  }
  const reject = async () => {
    if (reason.trim() === '') setComplaint(NEEDS_REASON)
    else setComplaint((await onDecide('reject', reason.trim())) ?? '')
  }

  return (
    <div ref={box} tabIndex={-1} className={styles.decision}>
      <ReasonField
        phrases={phrases}
        value={reason}
        complaint={complaint}
        keysRef={keysRef}
        placeholder="驳回时填写原因；可点选上面的常用语，或按它的数字键"
        minRows={1}
        onChange={write}
        onComplain={setComplaint}
        onManage={onManage}
        onSubmit={reject}
        onLeave={() => box.current?.focus()}
        onWriting={setWriting}
      />
      <div className={styles.buttons}>
        {(heldBack || caution) && !complaint && (
          <span className={styles.heldBack}>{heldBack || caution}</span>
        )}
        {said && !heldBack && !caution && !complaint && (
          <span role="status" className={styles.said} title={said}>
            {said}
          </span>
        )}
        <span role="alert" className={styles.complaint}>
          {complaint}
        </span>
        <span className="quiet-small">
          {[...reason].length} / {REASON_MAX}
        </span>
        <Button danger disabled={isBusy} onClick={reject} title="按 R 填写原因，按 Ctrl+Enter 确认驳回">
          驳回 <kbd>{isWriting ? 'Ctrl+Enter' : 'R'}</kbd>
        </Button>
        {allowed.includes('up') && (
          <Button disabled={isBusy} onClick={() => onDecide('up', '')}>
            通过并报上级
          </Button>
        )}
        <Button
          type="primary"
          loading={isBusy}
          disabled={heldBack !== undefined}
          onClick={() => onDecide('pass', '')}
        >
          通过 <kbd>A</kbd>
        </Button>
      </div>
    </div>
  )
}
