import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { arrayMove } from '@dnd-kit/sortable'
import { App, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { SortableList } from '../../fields/SortableList.tsx'
import { useFocusAfterRemoval } from '../../fields/useFocusAfterRemoval.ts'
import { goTo } from '../../form/go-to.ts'
import { idOfVideoField, VideoItemCard, type VideoPatch } from './VideoItemCard.tsx'
import { emptyVideo, hasContent, hasUploadRunning, type VideoDraft, type VideoErrors } from './videos.ts'

const MOST_VIDEOS = 100

/** The id of the button that adds one. */
export const ADD_VIDEO = 'add-video'

interface VideoListProps {
  /** Given by the form. */
  value?: VideoDraft[]
  onChange?: (videos: VideoDraft[]) => void
  /** They have changed by themselves. */
  onNews: (videos: VideoDraft[]) => void
  errors: VideoErrors
  /** What is wrong with this video may be so no longer. */
  onTouch: (key: string) => void
}

/** The videos of a course. Changes go by the key of a video, for uploads report while the list is being put in order. */
export function VideoList({ value = [], onChange, onNews, errors, onTouch }: VideoListProps) {
  const { modal } = App.useApp()
  const box = useRef<HTMLDivElement>(null)
  const { keep } = useFocusAfterRemoval(box, value.length)
  const latest = useRef(value)
  latest.current = value

  /** The video that was added last, until its card is drawn. */
  const added = useRef<string>(undefined)
  useEffect(() => {
    if (!value.some(({ key }) => key === added.current)) return
    if (added.current) goTo(idOfVideoField(added.current, 'title'))
    added.current = undefined
  }, [value])

  const set = (videos: VideoDraft[]) => {
    latest.current = videos
    onChange?.(videos)
  }
  const changed = (key: string, patch: VideoPatch) =>
    latest.current.map((video) => (video.key === key ? { ...video, ...patch(video) } : video))
  const change = (key: string, patch: VideoPatch) => {
    set(changed(key, patch))
    onTouch(key)
  }
  const takeNews = (key: string, patch: VideoPatch) => {
    const before = latest.current
    latest.current = changed(key, patch)
    onNews(latest.current)
    const [was, is] = [before, latest.current].map(
      (videos) => videos.find((video) => video.key === key)?.uploads[0],
    )
    if (was?.url !== is?.url || was?.error !== is?.error) onTouch(key)
  }
  const add = () => {
    const video = emptyVideo()
    added.current = video.key
    set([...latest.current, video])
  }
  const remove = (key: string) => set(latest.current.filter((video) => video.key !== key))
  const askToRemove = (video: VideoDraft, index: number) => {
    if (!hasContent(video)) return remove(video.key)
    modal.confirm({
      title: `删除第${index + 1}个视频？`,
      content: hasUploadRunning(video)
        ? '视频正在上传，删除后上传将取消，已上传的部分不保留。'
        : '已填写的标题和已上传的视频将一并移除。',
      okText: '删除',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => remove(video.key),
      // The button that asked may be gone.
      afterClose: keep,
    })
  }

  return (
    <div ref={box}>
      {value.length > 0 && (
        <SortableList
          items={value}
          idOf={(video) => video.key}
          nameOf={(video, index) => video.title || `视频${index + 1}`}
          onMove={(from, to) => set(arrayMove(latest.current, from, to))}
        >
          {(video, index, handle) => (
            <VideoItemCard
              video={video}
              index={index}
              handle={handle}
              errors={errors[video.key] ?? {}}
              onChange={(patch) => change(video.key, patch)}
              onNews={(patch) => takeNews(video.key, patch)}
              onRemove={() => askToRemove(video, index)}
            />
          )}
        </SortableList>
      )}
      <Button
        id={ADD_VIDEO}
        data-adder
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden />}
        disabled={value.length >= MOST_VIDEOS}
        onClick={add}
        style={{ marginTop: value.length > 0 ? 12 : 0 }}
      >
        添加视频
      </Button>
    </div>
  )
}
