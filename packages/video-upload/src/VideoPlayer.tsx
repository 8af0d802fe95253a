import { useEffect, useRef } from 'react'
import { messages } from './messages.ts'
import { usePorts } from './PortsContext.ts'
import type { Player } from './ports.ts'
import { useLatest } from './react.ts'

interface VideoPlayerProps {
  src: string
  poster?: string
  title: string
  /** `drawable` says whether the browser lets the page read the frames. */
  onMetadata?: (video: HTMLVideoElement, drawable: boolean) => void
  onError: () => void
}

/** A player in a box of its own: the video element is made and taken away by hand, since the player moves it about. */
export function VideoPlayer({ src, poster, title, onMetadata, onError }: VideoPlayerProps) {
  const { attachPlayer } = usePorts()
  const box = useRef<HTMLDivElement>(null)
  const player = useRef<Player>(undefined)
  const latest = useLatest({ poster, onMetadata, onError })

  useEffect(() => {
    const video = document.createElement('video')
    const listening = new AbortController()
    const { signal } = listening
    video.controls = true
    video.playsInline = true
    video.preload = 'metadata'
    if (latest.current.poster) video.poster = latest.current.poster
    // Frames of another origin can only be drawn when it allows that; when it does not, the video plays all the same.
    if (!src.startsWith('blob:')) video.crossOrigin = 'anonymous'
    video.addEventListener(
      'loadedmetadata',
      () => {
        if (video.videoWidth === 0) latest.current.onError()
        else latest.current.onMetadata?.(video, src.startsWith('blob:') || video.crossOrigin !== null)
      },
      { signal },
    )
    video.addEventListener(
      'error',
      () => {
        if (video.crossOrigin === null) return latest.current.onError()
        video.removeAttribute('crossorigin')
        video.src = src
      },
      { signal },
    )
    box.current?.replaceChildren(video)

    attachPlayer(video)
      .then((attached) => {
        if (signal.aborted) return attached.destroy()
        player.current = attached
        if (latest.current.poster) attached.setPoster(latest.current.poster)
      })
      // Without the player the browser's own controls do.
      .catch(() => undefined)
      // Only now, since the player keeps a copy of the element as it finds it, and the copy is not to load anything.
      .finally(() => {
        if (!signal.aborted) video.src = src
      })

    return () => {
      listening.abort()
      player.current?.destroy()
      player.current = undefined
      video.removeAttribute('src')
      video.load()
    }
  }, [src, attachPlayer, latest])

  useEffect(() => {
    if (poster) player.current?.setPoster(poster)
  }, [poster])

  return <figure className="video-upload__player" ref={box} aria-label={messages.playerOf(title)} />
}
