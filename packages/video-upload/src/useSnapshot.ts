import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useLatest } from './react.ts'
import { drawFrame, formatDuration } from './snapshot.ts'

const DELAY_MS = 1000

export interface Snapshot {
  /** `mm:ss` or `hh:mm:ss`; empty when the length is not known. */
  duration: string
  /** JPEG data URL of 220×120; empty when no frame could be drawn. */
  thumbnail: string
}

/** To be called when a video knows its metadata: captures after a second and reports after another. */
export function useSnapshot(
  canvas: RefObject<HTMLCanvasElement | null>,
  handlers: { onCapture: (snapshot: Snapshot) => void; onFinish: (snapshot: Snapshot) => void },
) {
  const latest = useLatest(handlers)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  return useCallback(
    (video: HTMLVideoElement, drawable: boolean) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const thumbnail = drawable ? drawFrame(video, canvas.current) : ''
        const snapshot = { duration: formatDuration(video.duration), thumbnail }
        latest.current.onCapture(snapshot)
        timer.current = setTimeout(() => latest.current.onFinish(snapshot), DELAY_MS)
      }, DELAY_MS)
    },
    [canvas, latest],
  )
}
