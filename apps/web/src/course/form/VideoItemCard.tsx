import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { uploadTypes, VIDEO_ADDRESS_MAX, VIDEO_TITLE_MAX, vodApi } from '@dangxiao/contract'
import { VideoUpload } from '@dangxiao/video-upload'
import '@dangxiao/video-upload/style.css'
import { Button, Form, Input, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { CountedInput } from '../../kit/CountedInput.tsx'
import { call } from '../../kit/client.ts'
import styles from './video-item.module.css'
import { clampMinutes, minutesOf, minutesTyped, titleOf, type VideoDraft, type VideoField } from './videos.ts'

interface VideoItemCardProps {
  video: VideoDraft
  index: number
  handle: ReactNode
  errors: Partial<Record<VideoField, string>>
  onChange: (patch: (video: VideoDraft) => Partial<VideoDraft>) => void
  onRemove: () => void
}

/** Ids by which the form finds the field to go to. */
export const idOfVideoField = (key: string, field: VideoField) => `${key}-${field}`

const mode = import.meta.env.PROD ? 'production' : import.meta.env.MODE === 'test' ? 'test' : 'development'
const getSignature = () => call(vodApi.courseSignature, {})

export function VideoItemCard({ video, index, handle, errors, onChange, onRemove }: VideoItemCardProps) {
  const name = video.title || `视频${index + 1}`
  const idOf = (field: VideoField) => idOfVideoField(video.key, field)
  const statusOf = (field: VideoField) => ({ validateStatus: errors[field] ? ('error' as const) : undefined, help: errors[field] })

  return (
    <section className={styles.card} aria-label={`视频${index + 1}`}>
      <header className={styles.head}>
        {handle}
        <span className={styles.number}>视频 {index + 1}</span>
        <Button type="text" icon={<DeleteOutlined />} aria-label={`删除：${name}`} onClick={onRemove} />
      </header>
      <div className={styles.fields}>
        <Form.Item label="视频标题" required htmlFor={idOf('title')} {...statusOf('title')} className={styles.title}>
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
            onBlur={() => clampMinutes(video.minutes) !== video.minutes && onChange(({ minutes }) => ({ minutes: clampMinutes(minutes) }))}
          />
        </Form.Item>
      </div>
      <Tabs
        size="small"
        activeKey={String(video.uploadType)}
        onChange={(key) => onChange(() => ({ uploadType: key === '1' ? uploadTypes.uploaded : uploadTypes.address }))}
        items={[
          {
            key: '1',
            label: '上传视频',
            forceRender: true,
            children: (
              <Form.Item {...(video.uploadType === 1 && statusOf('videoUrl'))} className={styles.source}>
                <div id={video.uploadType === 1 ? idOf('videoUrl') : undefined} tabIndex={-1} className={styles.upload}>
                  <VideoUpload
                    value={video.uploads}
                    maxLength={1}
                    customFileName={false}
                    checkType={1}
                    mode={mode}
                    getSignature={getSignature}
                    onInput={(uploads) => onChange(() => ({ uploads }))}
                    onVideoFinish={({ duration, item }) => onChange((before) => suggestions(before, duration, item.fileName, item.fileId))}
                  />
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

/** What a fresh upload tells of itself goes where nothing has been filled in. */
function suggestions(video: VideoDraft, duration: string, fileName: string, fileId: string | undefined): Partial<VideoDraft> {
  if (!fileId) return {}
  return {
    minutes: video.minutes || minutesOf(duration),
    title: video.title.trim() === '' ? titleOf(fileName) : video.title,
  }
}
