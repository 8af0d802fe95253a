import { deskApi, type ReviewedKind } from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type KeyboardEvent, useRef, useState } from 'react'
import { CountedTextArea } from '../fields/CountedInput.tsx'
import { useDiscardQuestion } from '../form/useDiscardQuestion.ts'
import { type CallFailure, isStale } from '../session/errors.ts'
import { useAction } from '../session/useAction.ts'
import { REASON_MAX } from './ReasonField.tsx'
import styles from './reason-field.module.css'

interface ReopenDialogProps {
  resource: ReviewedKind
  record: { id: number; version: number }
  onClose: () => void
  onDone: () => unknown
}

/** Takes a rejection back, with a reason that the author reads. */
export function ReopenDialog({ resource, record: { id, version }, onClose, onDone }: ReopenDialogProps) {
  const [reason, setReason] = useState('')
  const [complaint, setComplaint] = useState('')
  const input = useRef<TextAreaRef>(null)
  const leave = useDiscardQuestion()
  const queries = useQueryClient()

  const complain = (text: string) => {
    setComplaint(text)
    input.current?.focus()
  }
  const finish = async () => {
    onClose()
    await onDone()
  }
  const onFailure = (failure: CallFailure) => {
    const wrong = failure.fields.reason
    if (wrong) complain(wrong)
    // The author, or a colleague, was faster: the page shows what has become of it.
    else if (isStale(failure)) void queries.invalidateQueries()
    return wrong !== undefined
  }
  const reopen = useAction(deskApi.reopen, '已撤回驳回，重新等待审核', finish, { onFailure })

  const send = () => {
    if (reason.trim() === '') return complain('请填写撤回原因')
    if ([...reason.trim()].length > REASON_MAX) return complain(`撤回原因不能超过${REASON_MAX}个字`)
    reopen.mutate({ body: { resource, id, version, reason: reason.trim() } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }

  return (
    <Modal
      open
      title="撤回驳回"
      okText="撤回驳回"
      okButtonProps={{ loading: reopen.isPending, title: '也可按 Ctrl+Enter' }}
      cancelText="取消"
      onOk={send}
      onCancel={() => leave(reason.trim() !== '', onClose)}
    >
      <p className="quiet">
        撤回后，这条记录重新进入待审核，由本单位审核；系统会通知提交人，并附上撤回原因。
      </p>
      <CountedTextArea
        ref={input}
        max={REASON_MAX}
        rows={3}
        value={reason}
        status={complaint ? 'error' : undefined}
        onChange={(event) => {
          setReason(event.target.value)
          setComplaint('')
        }}
        onKeyDown={onKeyDown}
        placeholder="请填写撤回原因"
        aria-label="撤回原因"
        autoFocus
      />
      {/* As high as the counter, which stands at the other end. */}
      <div style={{ minHeight: 26 }}>
        <span role="alert" className={styles.complaint}>
          {complaint}
        </span>
      </div>
    </Modal>
  )
}
