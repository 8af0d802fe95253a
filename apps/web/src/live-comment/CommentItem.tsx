import { commentReasons, type LiveComment, REPLY_MAX } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { Button, Checkbox, Input, Spin } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { formatTime } from '../ui/format.ts'
import { StatusTag } from '../ui/StatusTag.tsx'
import styles from './live-comment.module.css'
import type { Moderation } from './useModeration.ts'

const statuses = { pending: 0, approved: 1, rejected: 2 }

interface CommentItemProps {
  comment: LiveComment
  isCurrent: boolean
  isBusy: boolean
  showsClass: boolean
  open: 'reject' | 'reply' | undefined
  onOpen: (what: 'reject' | 'reply' | undefined) => void
  isPicked: boolean
  onPick: (isOn: boolean) => void
  onRemove: () => void
  moderation: Moderation
}

/** One comment and what may be done with it, by mouse as well as by key. */
export function CommentItem({
  comment,
  isCurrent,
  isBusy,
  showsClass,
  open,
  onOpen,
  isPicked,
  onPick,
  onRemove,
  moderation,
}: CommentItemProps) {
  const { can, isHidden, reply } = comment
  const record = { ...comment, auditUnitName: null, revisionStatus: null }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: J and K do the same
    <li
      id={`comment-${comment.id}`}
      className={styles.item}
      aria-current={isCurrent}
      onClick={() => moderation.choose(comment.id)}
    >
      <div className={styles.who}>
        {can.includes('remove') && (
          <Checkbox
            aria-label={`选择评论：${comment.content}`}
            checked={isPicked}
            onChange={({ target }) => onPick(target.checked)}
          />
        )}
        <b>{comment.userName}</b>
        <span className="quiet">{comment.userUnitName}</span>
        {showsClass && (
          <Link to="/live-classes/$id" params={{ id: String(comment.liveClassId) }} className={styles.of}>
            《{comment.liveClassName}》
          </Link>
        )}
        <time className="quiet">{formatTime(comment.createTime)}</time>
      </div>
      <p className={styles.content} data-hidden={isHidden === 1 || undefined}>
        {comment.content}
      </p>
      {reply && (
        <p className={styles.reply}>
          <span className="quiet">{comment.replyBy || '本单位'}回复：</span>
          {reply}
        </p>
      )}
      <div className={styles.actions}>
        <StatusTag record={record} statuses={statuses} />
        {isHidden === 1 && <span className="quiet">已隐藏</span>}
        <span className={styles.buttons}>
          {isBusy && <Spin size="small" />}
          {can.includes('review') && (
            <>
              <Button size="small" color="primary" variant="filled" onClick={() => moderation.pass(comment)}>
                通过
              </Button>
              <Button size="small" onClick={() => onOpen(open === 'reject' ? undefined : 'reject')}>
                驳回
              </Button>
            </>
          )}
          {can.includes('reply') && (
            <Button size="small" onClick={() => onOpen(open === 'reply' ? undefined : 'reply')}>
              {reply ? '改回复' : '回复'}
            </Button>
          )}
          {can.includes('hide') && (
            <Button size="small" onClick={() => moderation.toggleHidden(comment)}>
              {isHidden === 1 ? '显示' : '隐藏'}
            </Button>
          )}
          {can.includes('remove') && (
            <Button size="small" color="danger" variant="text" disabled={isBusy} onClick={onRemove}>
              删除
            </Button>
          )}
        </span>
      </div>
      {open === 'reject' && (
        <fieldset className={styles.reasons}>
          <legend className="quiet">驳回原因，按数字键选择：</legend>
          {commentReasons.map((reason, i) => (
            <Button
              key={reason}
              size="small"
              onClick={() => {
                onOpen(undefined)
                moderation.reject(comment, reason)
              }}
            >
              {i + 1} {reason}
            </Button>
          ))}
        </fieldset>
      )}
      {open === 'reply' && (
        <Reply comment={comment} onClose={() => onOpen(undefined)} moderation={moderation} />
      )}
    </li>
  )
}

function Reply({
  comment,
  onClose,
  moderation,
}: {
  comment: LiveComment
  onClose: () => void
  moderation: Moderation
}) {
  const [text, setText] = useState(comment.reply)
  const isTooLong = [...text.trim()].length > REPLY_MAX
  // What was typed stays where it is when it could not be sent.
  const send = async () => {
    if (!isTooLong && (await moderation.reply(comment, text))) onClose()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void send()
    }
  }
  return (
    <div className={styles.replying}>
      <Input.TextArea
        autoFocus
        aria-label="回复"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKey}
        autoSize={{ minRows: 1, maxRows: 4 }}
        count={{ show: true, max: REPLY_MAX, strategy: (value) => [...value.trim()].length }}
        status={isTooLong ? 'error' : ''}
        placeholder="Enter 发送，Esc 取消"
      />
      <Button
        type="primary"
        disabled={isTooLong}
        loading={moderation.isBusy(comment.id)}
        onClick={() => void send()}
      >
        发送
      </Button>
    </div>
  )
}
