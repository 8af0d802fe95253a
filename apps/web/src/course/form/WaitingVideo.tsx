import { Alert, Button } from 'antd'
import { uploadStateNames } from '../../kit/upload/states.ts'
import type { VideoDraft } from './videos.ts'

/** A stored video whose file is on its way from elsewhere, or has not come. */
export function WaitingVideo({ video, onPickAgain }: { video: VideoDraft; onPickAgain: () => void }) {
  const isLost = video.waits?.state === 'lost'
  return (
    <Alert
      type={isLost ? 'warning' : 'info'}
      showIcon
      title={uploadStateNames[isLost ? 'lost' : 'waiting']}
      description={
        isLost
          ? '上传已取消或中断，请重新选择视频文件。'
          : '视频传完后由系统自动补上，不影响修改其他内容。如果上传它的电脑已关闭浏览器，请在那台电脑的“未完成的上传”中继续，或在此重新选择。'
      }
      action={
        <Button size="small" onClick={onPickAgain}>
          重新选择视频
        </Button>
      }
    />
  )
}
