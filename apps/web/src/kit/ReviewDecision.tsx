import { clean, type Verdict } from '@dangxiao/contract'
import { Button, Input, Tag } from 'antd'
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import styles from './review-panel.module.css'
import { useKeepPhrase } from './usePhrases.ts'

const REASON_MAX = 200
const MOST_KEYS = 9
const NEEDS_REASON = '请填写驳回原因'

/** What the keys of the panel reach. */
export interface DecisionKeys {
  /** Go to the reason. */
  focus: () => void
  /** Take or drop the phrase in this place, and go to the reason. */
  toggle: (place: number) => void
  /** Go back to what opens the dialog of the phrases. */
  focusManage: () => void
}

interface ReviewDecisionProps {
  allowed: readonly Verdict[]
  phrases: readonly string[]
  /** Reasons as far as they are written, by record. */
  written: Map<number, string>
  id: number
  isBusy: boolean
  keysRef: Ref<DecisionKeys>
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

const BETWEEN = '；'
const framed = (text: string) => `${BETWEEN}${text}${BETWEEN}`
const unframed = (text: string) => text.replace(/^；+|；+$/g, '')

/** Is the phrase a part of the reason? It may hold semicolons itself. */
const holds = (reason: string, phrase: string) => framed(reason).includes(framed(phrase))
const without = (reason: string, phrase: string) => unframed(framed(reason).replace(framed(phrase), () => BETWEEN))
const joined = (reason: string, phrase: string) => [unframed(reason), phrase].filter(Boolean).join(BETWEEN)

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
  const { isKeeping, keep } = useKeepPhrase()
  const box = useRef<HTMLDivElement>(null)
  const manage = useRef<HTMLButtonElement>(null)
  const input = useRef<{ focus: () => void }>(null)

  const write = (text: string) => {
    const next = [...text].slice(0, REASON_MAX).join('')
    written.set(id, next)
    setReason(next)
    setComplaint('')
  }
  const toggle = (phrase: string) => {
    const next = holds(reason, phrase) ? without(reason, phrase) : joined(reason, phrase)
    if ([...next].length > REASON_MAX) setComplaint(`加上这条后超过${REASON_MAX}个字`)
    else write(next)
  }
  const reject = async () => {
    if (reason.trim() === '') setComplaint(NEEDS_REASON)
    else setComplaint((await onDecide('reject', reason.trim())) ?? '')
  }
  const canKeep = reason.trim() !== '' && !phrases.includes(clean(reason))
  const keepReason = async () => {
    await keep(reason)
    input.current?.focus()
  }
  const toggleAt = (place: number) => {
    const phrase = phrases[place]
    if (phrase) toggle(phrase)
    input.current?.focus()
  }
  useImperativeHandle(keysRef, () => ({
    focus: () => input.current?.focus(),
    toggle: toggleAt,
    focusManage: () => manage.current?.focus(),
  }))
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) reject()
    const digit = event.altKey ? /^Digit([1-9])$/.exec(event.code)?.[1] : undefined
    if (digit) {
      event.preventDefault()
      toggleAt(Number(digit) - 1)
    }
    // Leave the box, not the panel, so that the keys work again.
    if (event.key === 'Escape') {
      event.stopPropagation()
      box.current?.focus()
    }
  }

  return (
    <div ref={box} tabIndex={-1} className={styles.decision}>
      <div className={styles.ready}>
        <fieldset className={styles.phrases} aria-label="常用驳回原因">
          {phrases.map((phrase, i) => (
            <Tag.CheckableTag key={phrase} checked={holds(reason, phrase)} onChange={() => toggle(phrase)}>
              <span className={styles.phrase} title={phrase}>
                {phrase}
              </span>
              {i < MOST_KEYS && <kbd>{i + 1}</kbd>}
            </Tag.CheckableTag>
          ))}
        </fieldset>
        <div className={styles.tools}>
          <Button ref={manage} type="link" size="small" onClick={onManage}>
            管理常用语
          </Button>
          {canKeep && (
            <Button type="link" size="small" loading={isKeeping} onClick={keepReason}>
              存为常用语
            </Button>
          )}
        </div>
      </div>
      <Input.TextArea
        ref={input as never}
        aria-label="驳回原因"
        placeholder={isWriting ? '按 Alt+数字 选用上面的常用语' : '驳回时填写原因；可点选上面的常用语，或按它的数字键'}
        onFocus={() => setWriting(true)}
        onBlur={() => setWriting(false)}
        autoSize={{ minRows: 1, maxRows: 4 }}
        value={reason}
        status={complaint ? 'error' : undefined}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.buttons}>
        {(heldBack || caution) && !complaint && <span className={styles.heldBack}>{heldBack || caution}</span>}
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
        <Button type="primary" loading={isBusy} disabled={heldBack !== undefined} onClick={() => onDecide('pass', '')}>
          通过 <kbd>A</kbd>
        </Button>
      </div>
    </div>
  )
}
