import { Modal } from 'antd'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { useDiscardQuestion } from '../form/useDiscardQuestion.ts'
import { PhrasesDialog } from './phrases/PhrasesDialog.tsx'
import { usePhrases } from './phrases/usePhrases.ts'
import { NEEDS_REASON, REASON_MAX, ReasonField, type ReasonKeys } from './ReasonField.tsx'
import styles from './reason-field.module.css'

interface RejectDialogProps {
  /** How many records are rejected for the same reason. */
  count: number
  /** Built-in phrases. */
  phrases: readonly string[]
  isBusy: boolean
  onReject: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of a rejection that several records share. */
export function RejectDialog({ count, phrases: builtIn, isBusy, onReject, onClose }: RejectDialogProps) {
  const phrases = usePhrases(builtIn)
  const leave = useDiscardQuestion()
  const [reason, setReason] = useState('')
  const [complaint, setComplaint] = useState('')
  const [isManaging, setManaging] = useState(false)
  const keys = useRef<ReasonKeys>(null)
  const box = useRef<HTMLDivElement>(null)
  /** The focus begins outside of the text, so that the digits take phrases at once. */
  const opened = useCallback((element: HTMLDivElement | null) => {
    box.current = element
    element?.focus()
  }, [])

  const write = (text: string) => {
    setReason(text)
    setComplaint('')
  }
  const reject = () => {
    if (reason.trim() !== '') return onReject(reason.trim())
    setComplaint(NEEDS_REASON)
    keys.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const place = '123456789'.indexOf(event.key)
    if (place >= 0 && event.key.length === 1) {
      event.preventDefault()
      if (!event.repeat) keys.current?.toggle(place)
    } else if (event.key.length === 1 || event.key === 'Process') keys.current?.focus()
  }
  const closePhrases = () => {
    setManaging(false)
    // Once the dialog has gone.
    requestAnimationFrame(() => keys.current?.focusManage())
  }

  return (
    <>
      <Modal
        open
        width={640}
        title={`驳回所选的 ${count} 条`}
        okText="驳回"
        okButtonProps={{ danger: true, loading: isBusy }}
        cancelText="取消"
        onOk={reject}
        onCancel={() => leave(reason.trim() !== '', onClose)}
      >
        {/** biome-ignore lint/a11y/noStaticElementInteractions: the keys of the phrases */}
        <div ref={opened} tabIndex={-1} className={styles.alone} onKeyDown={onKeyDown}>
          <ReasonField
            phrases={phrases}
            value={reason}
            complaint={complaint}
            keysRef={keys}
            placeholder="请填写驳回原因，所选的每一条都将附上；可按数字键选用常用语"
            minRows={3}
            onChange={write}
            onComplain={setComplaint}
            onManage={() => setManaging(true)}
            onSubmit={reject}
            onLeave={() => box.current?.focus()}
          />
          <div className={styles.foot}>
            <span role="alert" className={styles.complaint}>
              {complaint}
            </span>
            <span className="quiet-small">
              {[...reason].length} / {REASON_MAX}
            </span>
          </div>
        </div>
      </Modal>
      {isManaging && <PhrasesDialog onClose={closePhrases} />}
    </>
  )
}
