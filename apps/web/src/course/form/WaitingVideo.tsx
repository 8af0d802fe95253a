import type { UnfinishedUpload } from '@dangxiao/vod-upload'
import { Alert, Button, Space } from 'antd'
import { useEffect, useState } from 'react'
import { useMe } from '../../session/permissions.ts'
import { shortName } from '../../ui/format.ts'
import { listUnfinished } from '../../upload/client.ts'
import { uploadStateNames } from '../../upload/states.ts'
import { hasUnfinished } from '../../upload/uploads.ts'
import { useContinue } from '../../upload/useContinue.tsx'
import { uploadedOf } from '../../upload/words.ts'
import type { VideoDraft } from './videos.ts'

/** A stored video whose file is on its way from elsewhere, has stopped on this computer, or has not come. */
export function WaitingVideo({ video, onPickAgain }: { video: VideoDraft; onPickAgain: () => void }) {
  const isLost = video.waits?.state === 'lost'
  const { userId } = useMe()
  const left = useLeftHere(video.waits?.uploadKey)
  // The card draws it as soon as it goes on.
  const { pick, refusals, picker } = useContinue(userId, () => undefined)
  const refusal = left && refusals[left.id]
  return (
    <Alert
      type={isLost || left ? 'warning' : 'info'}
      showIcon
      title={uploadStateNames[isLost ? 'lost' : 'waiting']}
      description={
        <>
          {refusal ? (
            <span role="alert">{refusal}</span>
          ) : left ? (
            `“${shortName(left.fileName)}”的上传在这台电脑上中断了（${uploadedOf(left)}），选择同一个文件即可继续。`
          ) : isLost ? (
            '上传已取消或中断，请重新选择视频文件。'
          ) : (
            '视频还没有从上传它的电脑传完，传完后由系统自动补上，不影响修改其他内容。如果上传它的电脑已关闭浏览器，请在那台电脑的“未完成的上传”中继续，或在此重新选择。'
          )}
          {picker}
        </>
      }
      action={
        <Space>
          {left && (
            <Button size="small" type="primary" onClick={() => pick(left)}>
              继续上传
            </Button>
          )}
          <Button size="small" type={isLost && !left ? 'primary' : 'default'} onClick={onPickAgain}>
            {left ? '换一个视频' : '重新选择视频'}
          </Button>
        </Space>
      }
    />
  )
}

/** What this browser has of the upload, and no page is at. */
function useLeftHere(uploadKey: string | undefined): UnfinishedUpload | undefined {
  const { userId } = useMe()
  const [left, setLeft] = useState<UnfinishedUpload>()
  useEffect(() => {
    let isGone = false
    if (uploadKey && hasUnfinished())
      void listUnfinished(userId).then(
        (found) => !isGone && setLeft(found.find((upload) => upload.uploadKey === uploadKey)),
      )
    return () => {
      isGone = true
    }
  }, [userId, uploadKey])
  return left
}
