import { type MediaStatus, mediaApi } from '@dangxiao/contract'
import { Alert, Button, Progress } from 'antd'
import { useAction } from '../session/useAction.ts'

interface UnplayableVideoProps {
  media: MediaStatus
  title: string
  refresh: () => void
  /** Where another file can take its place. */
  onPickAgain?: () => void
}

/** In place of a player that would stay black: what it is, and what can be done. */
export function UnplayableVideo({ media, title, refresh, onPickAgain }: UnplayableVideoProps) {
  const retry = useAction(mediaApi.retry, '已重新开始转换', refresh)
  const { state, progress, error, canRetry, url } = media
  if (state === 'converting' || state === 'uploading')
    return (
      <Alert
        type="info"
        title="视频处理中：服务器正在转换，完成后即可播放"
        description={<Progress percent={progress} size="small" aria-label={`${title}的转换进度`} />}
      />
    )
  if (state === 'damaged')
    return (
      <Alert
        type="error"
        title="视频已损坏，无法播放"
        description={[error, '请在本机打开原文件，确认能正常播放后重新上传'].filter(Boolean).join('。')}
        action={
          onPickAgain && (
            <Button size="small" type="primary" onClick={onPickAgain}>
              重新选择视频
            </Button>
          )
        }
      />
    )
  return (
    <Alert
      type="warning"
      title={
        state === 'failed' ? ['转换失败', error].filter(Boolean).join('：') : '浏览器不能播放此格式的视频'
      }
      description={
        state === 'failed'
          ? '可以重试，或在本机转换为 MP4 后重新上传'
          : '请在本机转换为 MP4 后重新上传，或请管理员安装 ffmpeg 后再转换'
      }
      action={
        canRetry && (
          <Button
            size="small"
            loading={retry.isPending}
            aria-label={`重新转换${title}`}
            onClick={() => retry.mutate({ body: { url } })}
          >
            {state === 'failed' ? '重试' : '转换'}
          </Button>
        )
      }
    />
  )
}
