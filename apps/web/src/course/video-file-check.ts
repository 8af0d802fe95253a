const TYPES = ['mp4', 'ogg', 'flv', 'avi', 'wmv', 'rmvb', 'mov']
const MAX_MB = 50

/**
 * Why a video file is refused, or undefined. The specification has this check as a helper that no visible form uses: the form's
 * videos go through the upload widget, which has limits of its own.
 */
export function refusalOfVideoFile({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const type = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (!name.includes('.') || !TYPES.includes(type)) return '请上传正确的视频格式'
  if (size > MAX_MB * 1024 * 1024) return `视频大小不能超过${MAX_MB}MB`
  return undefined
}
