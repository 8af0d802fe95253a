import type { Verdict } from '@dangxiao/contract'
import { Button, Input, Tag } from 'antd'
import { type KeyboardEvent, type Ref, useState } from 'react'
import styles from './review-panel.module.css'

const REASON_MAX = 200
const NEEDS_REASON = '请填写驳回原因'

interface ReviewDecisionProps {
  allowed: readonly Verdict[]
  phrases: readonly string[]
  /** Reasons as far as they are written, by record. */
  written: Map<number, string>
  id: number
  isBusy: boolean
  inputRef: Ref<{ focus: () => void }>
  /** Answers what is wrong with the reason, if anything. */
  onDecide: (verdict: Verdict, reason: string) => Promise<string | undefined>
}

/** The reason with its ready phrases, and the buttons. */
export function ReviewDecision({ allowed, phrases, written, id, isBusy, inputRef, onDecide }: ReviewDecisionProps) {
  const [reason, setReason] = useState(written.get(id) ?? '')
  const [complaint, setComplaint] = useState('')
  const chosen = reason.split('；')

  const write = (text: string) => {
    const next = [...text].slice(0, REASON_MAX).join('')
    written.set(id, next)
    setReason(next)
    setComplaint('')
  }
  const toggle = (phrase: string) => {
    const others = chosen.filter((part) => part !== phrase && part !== '')
    write((chosen.includes(phrase) ? others : [...others, phrase]).join('；'))
  }
  const reject = async () => {
    if (reason.trim() === '') setComplaint(NEEDS_REASON)
    else setComplaint((await onDecide('reject', reason.trim())) ?? '')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) reject()
    // Leave the box, not the panel, so that the keys work again.
    if (event.key === 'Escape') {
      event.stopPropagation()
      event.currentTarget.blur()
    }
  }

  return (
    <div className={styles.decision}>
      <fieldset className={styles.phrases} aria-label="常用驳回原因">
        {phrases.map((phrase) => (
          <Tag.CheckableTag key={phrase} checked={chosen.includes(phrase)} onChange={() => toggle(phrase)}>
            {phrase}
          </Tag.CheckableTag>
        ))}
      </fieldset>
      <Input.TextArea
        ref={inputRef as never}
        aria-label="驳回原因"
        placeholder="驳回时填写原因；可点选上面的常用语"
        autoSize={{ minRows: 1, maxRows: 4 }}
        value={reason}
        status={complaint ? 'error' : undefined}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.buttons}>
        <span role="alert" className={styles.complaint}>
          {complaint}
        </span>
        <span className="quiet-small">
          {[...reason].length} / {REASON_MAX}
        </span>
        <Button danger disabled={isBusy} onClick={reject} title="按 R 填写原因，按 Ctrl+Enter 确认驳回">
          驳回 <kbd>R</kbd>
        </Button>
        {allowed.includes('up') && (
          <Button disabled={isBusy} onClick={() => onDecide('up', '')}>
            通过并报上级
          </Button>
        )}
        <Button type="primary" loading={isBusy} onClick={() => onDecide('pass', '')}>
          通过 <kbd>A</kbd>
        </Button>
      </div>
    </div>
  )
}
