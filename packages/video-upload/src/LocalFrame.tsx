interface LocalFrameProps {
  src: string
  onMetadata: (video: HTMLVideoElement, drawable: true) => void
}

/** An unseen copy of a local video, so that the poster can come from a little way in while the player stays at the start. */
export function LocalFrame({ src, onMetadata }: LocalFrameProps) {
  const seekToPoster = (video: HTMLVideoElement) => {
    video.currentTime = Math.min(1, video.duration / 4)
  }
  return (
    <video
      className="video-upload__offstage"
      src={src}
      muted
      playsInline
      preload="auto"
      tabIndex={-1}
      aria-hidden="true"
      onLoadedMetadata={({ currentTarget: video }) => {
        // Recordings of a browser do not state their length: going past the end makes it known.
        if (video.duration === Number.POSITIVE_INFINITY) video.currentTime = Number.MAX_SAFE_INTEGER
        else seekToPoster(video)
        onMetadata(video, true)
      }}
      onDurationChange={({ currentTarget: video }) => {
        if (Number.isFinite(video.duration) && video.currentTime > video.duration / 2) seekToPoster(video)
      }}
    />
  )
}
