import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { uploadTypes, VIDEO_ADDRESS_MAX, VIDEO_TITLE_MAX } from '@dangxiao/contract'
import { type Transfers, type VideoItem, VideoUpload } from '@dangxiao/video-upload'
import '@dangxiao/video-upload/style.css'
import { Button, Form, Input, Tabs } from 'antd'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { CountedInput } from '../../fields/CountedInput.tsx'
import { useMediaStatus } from '../../playback/media-status.ts'
import { UnplayableVideo } from '../../playback/UnplayableVideo.tsx'
import { useMe } from '../../session/permissions.ts'
import { arrivalOf } from '../../upload/arrivals.ts'
import { COURSE_CHECK } from '../../upload/check-types.ts'
import { signaturesOf, transfersOf } from '../../upload/client.ts'
import { durationOf } from '../../upload/duration.ts'
import { UnfinishedHint } from '../../upload/UnfinishedHint.tsx'
import { hasUpload, useUploadHere } from '../../upload/uploads.ts'
import styles from './video-item.module.css'
import {
  clampMinutes,
  minutesIn,
  minutesOf,
  minutesTyped,
  titleOf,
  uploadKeyOf,
  type VideoDraft,
  type VideoField,
} from './videos.ts'
import { WaitingVideo } from './WaitingVideo.tsx'

export type VideoPatch = (video: VideoDraft) => Partial<VideoDraft>

interface VideoItemCardProps {
  video: VideoDraft
  index: number
  handle: ReactNode
  errors: Partial<Record<VideoField, string>>
  onChange: (patch: VideoPatch) => void
  /** What has come by itself: an upload has got on, or tells of its file. */
  onNews: (patch: VideoPatch) => void
  onRemove: () => void
}

/** Ids by which the form finds the field to go to. */
export const idOfVideoField = (key: string, field: VideoField) => `${key}-${field}`

export function VideoItemCard({
  video,
  index,
  handle,
  errors,
  onChange,
  onNews,
  onRemove,
}: VideoItemCardProps) {
  const { userId } = useMe()
  const transfers = useTransfers(userId, onNews)
  useArrivedMeanwhile(userId, video, onNews)
  const name = video.title || `视频${index + 1}`
  const { media, refresh } = useMediaStatus(video.uploads[0]?.url ?? '')
  const isHere = useUploadHere(userId, video.waits?.uploadKey)
  const isWaiting = video.waits !== undefined && video.waits.uploadKey === uploadKeyOf(video) && !isHere
  const source = useRef<HTMLDivElement>(null)
  useShownOnceChosen(source, video.uploads.length > 0)
  // There is nothing to be seen of it, and another file has to take its place.
  const isDamaged = media?.state === 'damaged'
  const pickAgain = () => {
    onChange(() => ({ uploads: [], waits: undefined }))
    source.current?.focus()
  }
  const idOf = (field: VideoField) => idOfVideoField(video.key, field)
  const statusOf = (field: VideoField) => ({
    validateStatus: errors[field] ? ('error' as const) : undefined,
    help: errors[field],
  })

  return (
    <section className={styles.card} aria-label={`视频${index + 1}`}>
      <header className={styles.head}>
        {handle}
        <span className={styles.number}>视频 {index + 1}</span>
        <Button type="text" icon={<DeleteOutlined />} aria-label={`删除：${name}`} onClick={onRemove} />
      </header>
      <div className={styles.fields}>
        <Form.Item
          label="视频标题"
          required
          htmlFor={idOf('title')}
          {...statusOf('title')}
          className={styles.title}
        >
          <CountedInput
            id={idOf('title')}
            max={VIDEO_TITLE_MAX}
            value={video.title}
            placeholder="请填写视频标题"
            onChange={({ target }) => onChange(() => ({ title: target.value }))}
          />
        </Form.Item>
        <Form.Item label="视频时长" htmlFor={idOf('videoTime')} {...statusOf('videoTime')}>
          <Input
            id={idOf('videoTime')}
            className={styles.minutes}
            inputMode="numeric"
            autoComplete="off"
            suffix="分钟"
            value={video.minutes}
            onChange={({ target }) => onChange(() => ({ minutes: minutesTyped(target.value) }))}
            onBlur={() =>
              clampMinutes(video.minutes) !== video.minutes &&
              onChange(({ minutes }) => ({ minutes: clampMinutes(minutes) }))
            }
          />
        </Form.Item>
      </div>
      <Tabs
        size="small"
        activeKey={String(video.uploadType)}
        onChange={(key) =>
          onChange(() => ({ uploadType: key === '1' ? uploadTypes.uploaded : uploadTypes.address }))
        }
        items={[
          {
            key: '1',
            label: '上传视频',
            forceRender: true,
            children: (
              <Form.Item {...(video.uploadType === 1 && statusOf('videoUrl'))} className={styles.source}>
                <div
                  ref={source}
                  id={video.uploadType === 1 ? idOf('videoUrl') : undefined}
                  tabIndex={-1}
                  className={styles.upload}
                >
                  {isWaiting ? (
                    <WaitingVideo video={video} onPickAgain={pickAgain} />
                  ) : isDamaged ? null : (
                    <VideoUpload
                      value={pictured(video.uploads, media?.posterUrl)}
                      maxLength={1}
                      customFileName={false}
                      checkType={COURSE_CHECK}
                      transfers={transfers}
                      getSignature={(checkType, uploadKey) => signaturesOf(userId, checkType)(uploadKey)}
                      onInput={(uploads, { byUser }) =>
                        (byUser ? onChange : onNews)((before) => ({ uploads, ...titled(before, uploads) }))
                      }
                      onVideoFinish={({ duration, item }) =>
                        onNews((before) => suggestions(before, duration, item.fileName, item.fileId))
                      }
                    />
                  )}
                  {video.uploads.length === 0 && <UnfinishedHint userId={userId} />}
                  {media && media.state !== 'playable' && (
                    <div className={styles.conversion}>
                      <UnplayableVideo media={media} title={name} refresh={refresh} onPickAgain={pickAgain} />
                    </div>
                  )}
                </div>
              </Form.Item>
            ),
          },
          {
            key: '2',
            label: '填写视频地址',
            forceRender: true,
            children: (
              <Form.Item {...(video.uploadType === 2 && statusOf('videoUrl'))} className={styles.source}>
                <CountedInput
                  id={video.uploadType === 2 ? idOf('videoUrl') : undefined}
                  aria-label="视频地址"
                  max={VIDEO_ADDRESS_MAX}
                  value={video.address}
                  placeholder="请填写以 http:// 或 https:// 开头的视频地址"
                  onChange={({ target }) => onChange(() => ({ address: target.value }))}
                />
              </Form.Item>
            ),
          },
        ]}
      />
    </section>
  )
}

/** A picture that the server has made, where there is no other; looking at a course does not change it. */
const pictured = (uploads: VideoItem[], posterUrl: string | null | undefined): VideoItem[] =>
  posterUrl
    ? uploads.map((upload) => (upload.mediaPath ? upload : { ...upload, mediaPath: posterUrl }))
    : uploads

/** What becomes of a file that was just chosen is not left below the edge of the window. */
function useShownOnceChosen(source: RefObject<HTMLElement | null>, isChosen: boolean) {
  const wasChosen = useRef(isChosen)
  useEffect(() => {
    if (isChosen && !wasChosen.current) source.current?.scrollIntoView({ block: 'nearest' })
    wasChosen.current = isChosen
  }, [source, isChosen])
}

/** From the queue; the minutes of a file are looked up as soon as it is chosen, for the course may be saved before it has arrived. */
function useTransfers(userId: number, onNews: VideoItemCardProps['onNews']) {
  const latest = useRef(onNews)
  latest.current = onNews
  const [transfers] = useState((): Transfers => {
    const queued = transfersOf(userId)
    return {
      ...queued,
      open(request) {
        void durationOf(request.file).then((seconds) => {
          if (seconds) latest.current(({ minutes }) => ({ minutes: minutes || minutesIn(seconds) }))
        })
        return queued.open(request)
      },
    }
  })
  return transfers
}

/** A file that was just chosen gives its name to a video without title. */
function titled(
  { title, uploads: [before] }: VideoDraft,
  [upload]: readonly VideoItem[],
): Partial<VideoDraft> {
  return upload && !before && title.trim() === '' ? { title: titleOf(upload.fileName) } : {}
}

/** A draft may be older than the end of its upload. */
function useArrivedMeanwhile(userId: number, video: VideoDraft, onNews: VideoItemCardProps['onNews']) {
  const uploadKey = uploadKeyOf(video)
  const arrived = uploadKey && !hasUpload(userId, uploadKey) ? arrivalOf(userId, uploadKey) : undefined
  const url = arrived?.url
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has arrived is taken once
  useEffect(() => {
    if (!arrived) return
    onNews(({ uploads }) => ({
      uploads: uploads.map((upload) => ({
        ...upload,
        ...arrived,
        loading: false,
        progress: 100,
        uploadKey: undefined,
      })),
      waits: undefined,
    }))
  }, [url])
}

/** What a fresh upload tells of itself goes where nothing has been filled in. */
function suggestions(
  video: VideoDraft,
  duration: string,
  fileName: string,
  fileId: string | undefined,
): Partial<VideoDraft> {
  if (!fileId) return {}
  return {
    minutes: video.minutes || minutesOf(duration),
    title: video.title.trim() === '' ? titleOf(fileName) : video.title,
  }
}
