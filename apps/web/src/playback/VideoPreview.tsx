import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useMediaStatus } from './media-status.ts'
import { UnplayableVideo } from './UnplayableVideo.tsx'

interface VideoPreviewProps {
  url: string
  title: string
  /** Stands before the film until it plays, where the server has made no picture of it. */
  poster: string
}

/** To the line above. */
const GAP = 6

/** Plays one video on the spot, once it is wanted; nothing is loaded before. */
export function VideoPreview({ url, title, poster }: VideoPreviewProps) {
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const address = webAddressOf(url)
  const { media, refresh } = useMediaStatus(url)
  if (!address) return <span className="quiet">视频地址不正确</span>

  const link = (
    <a href={address} target="_blank" rel="noopener noreferrer">
      在新窗口打开
    </a>
  )
  if (media && media.state !== 'playable')
    return (
      <div style={{ marginTop: GAP }}>
        <UnplayableVideo media={media} title={title} refresh={refresh} />
      </div>
    )
  if (!isOpen) {
    return (
      <Button
        type="link"
        size="small"
        icon={<PlayCircleOutlined />}
        aria-label={`播放${title}`}
        onClick={() => setOpen(true)}
      >
        播放
      </Button>
    )
  }
  if (hasFailed) return <div className="quiet">无法在此播放，可{link}查看</div>
  return (
    // biome-ignore lint/a11y/useMediaCaption: staff upload lectures without captions
    <video
      src={address}
      controls
      autoPlay
      poster={media?.posterUrl ?? poster}
      preload="metadata"
      aria-label={title}
      onError={() => setFailed(true)}
      style={{
        display: 'block',
        width: '100%',
        maxWidth: 560,
        aspectRatio: '16 / 9',
        marginTop: GAP,
        background: '#000',
        borderRadius: 4,
      }}
    />
  )
}

/** Only http(s) addresses become links or sources. */
function webAddressOf(text: string): string | undefined {
  try {
    const url = new URL(text, window.location.href)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
  } catch {
    return undefined
  }
}
