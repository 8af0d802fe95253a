export const THUMBNAIL_WIDTH = 220
export const THUMBNAIL_HEIGHT = 120

/** `mm:ss`, or `hh:mm:ss` from one hour on; empty when the length is not known. */
export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return ''
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 60) % 60, whole % 60]
  if (whole >= 3600) parts.unshift(Math.floor(whole / 3600))
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** How much of a frame may be cut away to fill the thumbnail. */
const CROP = 0.1

/** The frame at hand as a JPEG data URL, centred; empty when the browser has no frame or refuses. */
export function drawFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement | null): string {
  const { videoWidth, videoHeight } = video
  if (!canvas || !videoWidth || !videoHeight || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
    return ''
  try {
    const context = canvas.getContext('2d')
    if (!context) return ''
    const across = canvas.width / videoWidth
    const down = canvas.height / videoHeight
    const fit = Math.min(across, down)
    const fill = Math.max(across, down)
    const scale = fit / fill > 1 - CROP ? fill : fit
    const width = Math.round(videoWidth * scale)
    const height = Math.round(videoHeight * scale)
    context.fillStyle = '#000'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(
      video,
      Math.round((canvas.width - width) / 2),
      Math.round((canvas.height - height) / 2),
      width,
      height,
    )
    return canvas.toDataURL('image/jpeg', 0.85)
  } catch {
    return ''
  }
}
