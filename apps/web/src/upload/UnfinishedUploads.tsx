import type { UnfinishedUpload } from '@dangxiao/vod-upload'
import { App, Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { messageOf } from '../session/errors.ts'
import { formatSize, formatTime, shortName } from '../ui/format.ts'
import { giveUp, listUnfinished } from './client.ts'
import { FileName } from './FileName.tsx'
import { usePlaces } from './places.ts'
import { UploadPlace } from './UploadPlace.tsx'
import styles from './upload.module.css'
import { useUploads } from './uploads.ts'
import { useContinue } from './useContinue.tsx'
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
  const [left, setLeft] = useState<UnfinishedUpload[]>()
  const { pick, refusals, picker } = useContinue(userId, ({ id }) =>
    setLeft((before) => before?.filter((other) => other.id !== id)),
  )
  const refresh = useCallback(() => void listUnfinished(userId).then(setLeft), [userId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is taken up again, or arrives, leaves the list
  useEffect(refresh, [refresh, uploads.length])

  const placeOf = usePlaces(
    userId,
    (left ?? []).flatMap(({ uploadKey }) => uploadKey ?? []),
  )

  const askToGiveUp = (unfinished: UnfinishedUpload) =>
    modal.confirm({
      title: `放弃上传“${shortName(unfinished.fileName)}”？`,
      content: '已上传的部分将被删除，以后需要从头上传。',
      okText: '放弃',
      okButtonProps: { danger: true },
      cancelText: '保留',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        giveUp(userId, unfinished)
          .catch((error: unknown) => void message.error(messageOf(error)))
          .then(refresh),
    })

  if (!left || left.length === 0)
    return isAlone && left ? <p className={styles.hint}>没有正在上传的视频。</p> : null
  return (
    <>
      <h3 className={styles.subhead}>未完成的上传</h3>
      {picker}
      <ul className={styles.rows} aria-label="未完成的上传">
        {left.map((unfinished) => (
          <li key={unfinished.id} className={styles.row}>
            <FileName name={unfinished.fileName} />
            <UploadPlace
              place={unfinished.uploadKey ? placeOf(unfinished.uploadKey) : 'none'}
              onLeave={onLeave}
            />
            <div className={styles.line}>
              <span className={styles.facts}>
                {formatSize(unfinished.fileSize)} · {uploadedOf(unfinished)} ·{' '}
                {formatTime(new Date(unfinished.savedAt).toISOString()).slice(5)}
              </span>
              <Button
                type="link"
                size="small"
                aria-label={`继续上传：${unfinished.fileName}`}
                onClick={() => pick(unfinished)}
              >
                继续
              </Button>
              <Button
                type="link"
                size="small"
                aria-label={`放弃上传：${unfinished.fileName}`}
                onClick={() => askToGiveUp(unfinished)}
              >
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
      <p className={styles.hint}>
        点“继续”后选择原来的视频文件{left.some(({ loaded }) => loaded > 0) && '，已上传的部分不再重传'}。
      </p>
    </>
  )
}
