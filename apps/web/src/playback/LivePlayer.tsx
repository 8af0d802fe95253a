import { Button } from 'antd'
import type Hls from 'hls.js'
import { useEffect, useRef, useState } from 'react'
import styles from './live-player.module.css'

interface LivePlayerProps {
  url: string
  title: string
  /** Stands before the film until it plays. */
  poster: string
}

const isHls = (url: string) => /\.m3u8(?:$|[?#])/i.test(url)

/** Plays a live stream or a recording; what a browser cannot play by itself comes with a part that is loaded for it. */
export function LivePlayer({ url, title, poster }: LivePlayerProps) {
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const video = useRef<HTMLVideoElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt begins anew
  useEffect(() => {
    const element = video.current
    if (!element) return
    if (!isHls(url)) {
      element.src = url
      return
    }
    let player: Hls | undefined
    let isGone = false
    import('hls.js/light').then(
      ({ default: Player }) => {
        if (isGone) return
        if (!Player.isSupported()) {
          element.src = url
          return
        }
        const made = new Player()
        player = made
        made.on(Player.Events.ERROR, (_, { fatal }) => fatal && setFailed(true))
        made.loadSource(url)
        made.attachMedia(element)
      },
      () => setFailed(true),
    )
    return () => {
      isGone = true
      player?.destroy()
    }
  }, [url, attempt])

  if (hasFailed)
    return (
      <div className={styles.failed} role="status">
        <p>暂时没有画面：信号还没有到，或该地址不能在网页中播放。</p>
        <div>
          <Button
            onClick={() => {
              setFailed(false)
              setAttempt((n) => n + 1)
            }}
          >
            重试
          </Button>
          <a href={url} target="_blank" rel="noopener noreferrer">
            在新窗口打开
          </a>
        </div>
      </div>
    )
  return (
    <video
      ref={video}
      controls
      autoPlay
      muted
      playsInline
      poster={poster}
      aria-label={title}
      className={styles.video}
      onError={() => setFailed(true)}
    />
  )
}
