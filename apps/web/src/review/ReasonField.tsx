import { clean } from '@dangxiao/contract'
import { Button, type GetRef, Input, Tag } from 'antd'
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useKeepPhrase } from './phrases/usePhrases.ts'
import styles from './reason-field.module.css'

export const REASON_MAX = 200
export const NEEDS_REASON = '请填写驳回原因'
const MOST_KEYS = 9

/** What keys reach from outside of the field. */
export interface ReasonKeys {
  /** Go to the reason. */
  focus: () => void
  /** Take or drop the phrase in this place, and go to the reason. */
  toggle: (place: number) => void
  /** Go back to what opens the dialog of the phrases. */
  focusManage: () => void
}

interface ReasonFieldProps {
  phrases: readonly string[]
  value: string
  /** What is wrong with the reason, shown by the caller. */
  complaint: string
  keysRef: Ref<ReasonKeys>
  /** What the empty field says while nobody writes in it. */
  placeholder: string
  minRows: number
  onChange: (reason: string) => void
  onComplain: (complaint: string) => void
  /** Opens the dialog of one's own phrases. */
  onManage: () => void
  /** Ctrl and Enter. */
  onSubmit: () => void
  /** Esc, which leaves the field and not what it stands in. */
  onLeave: () => void
  onWriting?: (isWriting: boolean) => void
}

const BETWEEN = '；'
const framed = (text: string) => `${BETWEEN}${text}${BETWEEN}`
const unframed = (text: string) => text.replace(/^；+|；+$/g, '')

/** Is the phrase a part of the reason? It may hold semicolons itself. */
const holds = (reason: string, phrase: string) => framed(reason).includes(framed(phrase))
const without = (reason: string, phrase: string) =>
  unframed(framed(reason).replace(framed(phrase), () => BETWEEN))
const joined = (reason: string, phrase: string) => [unframed(reason), phrase].filter(Boolean).join(BETWEEN)

/** The reason for a rejection: ready phrases with their keys, one's own among them, and the text. */
export function ReasonField({
  phrases,
  value: reason,
  complaint,
  keysRef,
  placeholder,
  minRows,
  onChange,
  onComplain,
  onManage,
  onSubmit,
  onLeave,
  onWriting,
}: ReasonFieldProps) {
  const [isWriting, setWriting] = useState(false)
  const { isKeeping, keep } = useKeepPhrase()
  const manage = useRef<HTMLButtonElement>(null)
  const input = useRef<GetRef<typeof Input.TextArea>>(null)

  const write = (text: string) => onChange([...text].slice(0, REASON_MAX).join(''))
  const toggle = (phrase: string) => {
    const next = holds(reason, phrase) ? without(reason, phrase) : joined(reason, phrase)
    if ([...next].length > REASON_MAX) onComplain(`加上这条后超过${REASON_MAX}个字`)
    else write(next)
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
  const tellWriting = (now: boolean) => {
    setWriting(now)
    onWriting?.(now)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
    const digit = event.altKey ? /^Digit([1-9])$/.exec(event.code)?.[1] : undefined
    if (digit) {
      event.preventDefault()
      toggleAt(Number(digit) - 1)
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      onLeave()
    }
  }

  return (
    <>
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
        ref={input}
        aria-label="驳回原因"
        placeholder={isWriting ? '按 Alt+数字 选用上面的常用语' : placeholder}
        onFocus={() => tellWriting(true)}
        onBlur={() => tellWriting(false)}
        autoSize={{ minRows, maxRows: minRows + 3 }}
        value={reason}
        status={complaint ? 'error' : undefined}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </>
  )
}
