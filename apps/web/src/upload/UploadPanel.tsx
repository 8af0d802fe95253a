import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { isAllThere, type QueuedUpload, shownPercent } from '@dangxiao/video-upload/transfer'
import { App, Button } from 'antd'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useMe } from '../session/permissions.ts'
import { shortName } from '../ui/format.ts'
import { FileName } from './FileName.tsx'
import { usePlaces } from './places.ts'
import { UnfinishedUploads } from './UnfinishedUploads.tsx'
import { UploadPlace } from './UploadPlace.tsx'
import styles from './upload.module.css'
import { queueOf, useUploads } from './uploads.ts'
import { factsOf } from './words.ts'

interface UploadPanelProps {
  /** By its own button or key. */
  onClose: () => void
  /** The user has turned to something else. */
  onLeave: () => void
}

/** All uploads of the user, and what to do with each. */
export function UploadPanel({ onClose, onLeave }: UploadPanelProps) {
  const { userId } = useMe()
  const uploads = useUploads(userId)
  const placeOf = usePlaces(
    userId,
    uploads.map(({ key }) => key),
    uploads.filter(({ state }) => state === 'done').length,
  )
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  useOutside(panel, onLeave)
  /** The button that asked may be gone with its upload. */
  const keepFocus = () => {
    if (document.activeElement === document.body) panel.current?.focus()
  }

  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-label="上传列表"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header className={styles.head}>
        <span>上传列表</span>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label="收起上传列表"
          onClick={onClose}
        />
      </header>
      <div className={styles.body}>
        {uploads.length > 0 && (
          <ul className={styles.rows} aria-label="本次上传">
            {uploads.map((upload) => (
              <UploadRow key={upload.key} upload={upload} userId={userId} onAsked={keepFocus}>
                <UploadPlace place={placeOf(upload.key)} onLeave={onLeave} />
              </UploadRow>
            ))}
          </ul>
        )}
        <UnfinishedUploads userId={userId} isAlone={uploads.length === 0} onLeave={onLeave} />
      </div>
      {uploads.some(({ state }) => state === 'running' || state === 'waiting') && (
        <p className={styles.foot}>可以继续填写或打开其他页面；上传完成前，请不要关闭浏览器。</p>
      )}
    </section>
  )
}

/** A press anywhere else, except in a dialog that the panel has opened; the button that opens the panel closes it by itself. */
function useOutside(panel: RefObject<HTMLElement | null>, onLeave: () => void) {
  const latest = useRef(onLeave)
  latest.current = onLeave
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || panel.current?.contains(target)) return
      if (!target.closest('[role=dialog], [aria-expanded=true]')) latest.current()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [panel])
}

interface UploadRowProps {
  upload: QueuedUpload
  userId: number
  /** What it belongs to. */
  children: ReactNode
  /** The question whether to cancel has been answered. */
  onAsked: () => void
}

function UploadRow({ upload, userId, children, onAsked }: UploadRowProps) {
  const { key, name, state } = upload
  const percent = shownPercent(upload)
  const { modal } = App.useApp()
  const queue = queueOf(userId)

  const askToCancel = () =>
    modal.confirm({
      title: `取消上传“${shortName(name)}”？`,
      content: '已上传的部分将被删除。如果课程已经保存，课程中会显示“视频未传完”，需要重新选择视频。',
      okText: '取消上传',
      okButtonProps: { danger: true },
      cancelText: '不取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => void queue?.cancel(key),
      afterClose: onAsked,
    })
  const act = (text: string, what: () => void) => (
    <Button type="link" size="small" aria-label={`${text}：${name}`} onClick={what}>
      {text}
    </Button>
  )

  /** One place, so that the focus stays on what the button becomes. */
  const nextStep = () => {
    if (state === 'paused') return act('继续', () => queue?.resume(key))
    if (state === 'failed') return act('重试', () => queue?.retry(key))
    const canPause = state !== 'done' && !isAllThere(upload)
    return canPause && act('暂停', () => queue?.pause(key))
  }

  return (
    <li className={styles.row} data-state={state}>
      <FileName name={name} />
      {children}
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={`“${name}”的上传进度`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <div className={styles.line}>
        <span className={styles.facts} role={state === 'failed' ? 'alert' : undefined}>
          {factsOf(upload)}
        </span>
        {nextStep()}
        {state === 'done' ? act('清除', () => queue?.clear(key)) : act('取消', askToCancel)}
      </div>
    </li>
  )
}
