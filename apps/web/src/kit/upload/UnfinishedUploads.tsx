import type { Unfinished } from '@dangxiao/vod-upload'
import { App, Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../errors.ts'
import { formatSize, formatTime } from '../format.ts'
import { giveUp, goOn, listUnfinished } from './client.ts'
import { usePlaces } from './places.ts'
import { UploadPlace } from './UploadPlace.tsx'
import styles from './upload.module.css'
import { useUploads } from './uploads.ts'
import { uploadedOf } from './words.ts'

interface UnfinishedUploadsProps {
  userId: number
  isAlone: boolean
  /** The user goes to what one belongs to. */
  onLeave: () => void
}

/** What was left unfinished in this browser: with its file at hand it goes on from where it stopped. */
export function UnfinishedUploads({ userId, isAlone, onLeave }: UnfinishedUploadsProps) {
  const { modal, message } = App.useApp()
  const uploads = useUploads(userId)
  const [left, setLeft] = useState<Unfinished[]>()
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  const picker = useRef<HTMLInputElement>(null)
  const chosen = useRef<Unfinished>(undefined)
  const refresh = useCallback(() => void listUnfinished(userId).then(setLeft), [userId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is taken up again, or arrives, leaves the list
  useEffect(refresh, [refresh, uploads.length])

  const placeOf = usePlaces(
    userId,
    (left ?? []).flatMap(({ uploadKey }) => uploadKey ?? []),
  )

  const pick = (unfinished: Unfinished) => {
    chosen.current = unfinished
    if (!picker.current) return
    // What was dropped may be of a kind that no picker offers.
    picker.current.accept = `video/*,${unfinished.fileName.slice(unfinished.fileName.lastIndexOf('.'))}`
    picker.current.click()
  }
  const take = async (file: File | undefined) => {
    const unfinished = chosen.current
    if (!file || !unfinished) return
    const refuse = (text: string) => setRefusals((before) => ({ ...before, [unfinished.id]: text }))
    setRefusals(({ [unfinished.id]: _, ...rest }) => rest)
    try {
      if (!(await goOn(userId, unfinished, file)))
        return refuse(
          `所选文件不是原来的视频。请选择原来的“${unfinished.fileName}”（${formatSize(unfinished.fileSize)}），该文件在开始上传后不能改动过。`,
        )
      setLeft((before) => before?.filter(({ id }) => id !== unfinished.id))
    } catch (error) {
      refuse(messageOf(error))
    }
  }
  const askToGiveUp = (unfinished: Unfinished) =>
    modal.confirm({
      title: `放弃上传“${unfinished.fileName}”？`,
      content: '已上传的部分将被删除，以后需要从头上传。',
      okText: '放弃',
      okButtonProps: { danger: true },
      cancelText: '保留',
      autoFocusButton: 'cancel',
      onOk: () =>
        giveUp(userId, unfinished)
          .catch((error: unknown) => void message.error(messageOf(error)))
          .then(refresh),
    })

  if (!left || left.length === 0) return isAlone && left ? <p className={styles.hint}>没有正在上传的视频。</p> : null
  return (
    <>
      <h3 className={styles.subhead}>未完成的上传</h3>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="选择未完成上传的视频文件"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // So that choosing the same file again is a change.
          currentTarget.value = ''
          void take(file)
        }}
      />
      <ul className={styles.rows} aria-label="未完成的上传">
        {left.map((unfinished) => (
          <li key={unfinished.id} className={styles.row}>
            <div className={styles.name} title={unfinished.fileName}>
              {unfinished.fileName}
            </div>
            <UploadPlace place={unfinished.uploadKey ? placeOf(unfinished.uploadKey) : 'none'} onLeave={onLeave} />
            <div className={styles.line}>
              <span className={styles.facts}>
                {formatSize(unfinished.fileSize)} · {uploadedOf(unfinished)} ·{' '}
                {formatTime(new Date(unfinished.savedAt).toISOString()).slice(5)}
              </span>
              <Button type="link" size="small" aria-label={`继续上传：${unfinished.fileName}`} onClick={() => pick(unfinished)}>
                继续
              </Button>
              <Button type="link" size="small" aria-label={`放弃上传：${unfinished.fileName}`} onClick={() => askToGiveUp(unfinished)}>
                放弃
              </Button>
            </div>
            {refusals[unfinished.id] && (
              <p className={styles.refusal} role="alert">
                {refusals[unfinished.id]}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>点“继续”后选择原来的视频文件，已上传的部分不再重传。</p>
    </>
  )
}
