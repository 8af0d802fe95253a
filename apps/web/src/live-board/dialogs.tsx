import { liveClassApi, scheduleApi } from '@dangxiao/contract'
import { Button, Form, Input, Modal } from 'antd'
import { rulesOf } from '../form/rules.ts'
import { useAction } from '../session/useAction.ts'
import { useFind } from '../session/useFind.ts'
import { formatTime } from '../ui/format.ts'
import styles from './live-board.module.css'
import type { Session } from './sessions.ts'

interface DialogProps {
  session: Session
  onClose: () => void
  onDone: () => void
}

const reasons = ['授课人临时有公务', '设备或网络故障', '与其他会议冲突，改期进行']

export function CancelDialog({ session, onClose, onDone }: DialogProps) {
  const [form] = Form.useForm<{ reason: string }>()
  const ofClass = useAction(liveClassApi.cancel, '直播已取消', onDone)
  const ofLesson = useAction(scheduleApi.cancelLive, '直播已取消', onDone)
  const send = ({ reason }: { reason: string }) => {
    const input = { params: { id: session.id }, body: { reason } }
    if (session.kind === 'class') ofClass.mutate(input)
    else ofLesson.mutate(input)
  }
  return (
    <Modal
      open
      title={`取消《${session.name}》的直播`}
      okText="取消直播"
      okButtonProps={{ danger: true, loading: ofClass.isPending || ofLesson.isPending }}
      cancelText="暂不取消"
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="quiet">
        取消后不能恢复，并通知{session.kind === 'class' ? '本课所属单位' : '已点课的单位'}。
      </p>
      <Form form={form} layout="vertical" onFinish={send}>
        <Form.Item
          label="取消原因"
          name="reason"
          rules={rulesOf(liveClassApi.cancel.body as NonNullable<typeof liveClassApi.cancel.body>, 'reason')}
        >
          <Input.TextArea
            autoFocus
            autoSize={{ minRows: 2, maxRows: 6 }}
            placeholder="说明原因，收看单位可以看到"
          />
        </Form.Item>
        <div className={styles.ready}>
          {reasons.map((reason) => (
            <Button key={reason} size="small" onClick={() => form.setFieldsValue({ reason })}>
              {reason}
            </Button>
          ))}
        </div>
      </Form>
    </Modal>
  )
}

export function ReplayDialog({ session, onClose, onDone }: DialogProps) {
  const [form] = Form.useForm<{ replayUrl: string }>()
  const isClass = session.kind === 'class'
  const found = useFind(liveClassApi.find, isClass ? session.id : undefined)
  const recordings = found.data?.events.filter(({ videoUrl }) => videoUrl) ?? []
  const ofClass = useAction(liveClassApi.replay, '回放已保存', onDone)
  const ofLesson = useAction(scheduleApi.setReplay, '回放已保存', onDone)
  const send = ({ replayUrl }: { replayUrl: string }) => {
    const input = { params: { id: session.id }, body: { replayUrl } }
    if (isClass) ofClass.mutate(input)
    else ofLesson.mutate(input)
  }
  return (
    <Modal
      open
      title={`${session.replayUrl ? '换' : '补'}《${session.name}》的回放`}
      okText="保存"
      okButtonProps={{ loading: ofClass.isPending || ofLesson.isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ replayUrl: session.replayUrl ?? '' }}
        onFinish={send}
      >
        <Form.Item
          label="回放地址"
          name="replayUrl"
          rules={rulesOf(
            liveClassApi.replay.body as NonNullable<typeof liveClassApi.replay.body>,
            'replayUrl',
          )}
          extra="以 http:// 或 https:// 开头，支持 mp4、m3u8。"
        >
          <Input autoFocus placeholder="https://" inputMode="url" maxLength={1000} />
        </Form.Item>
        {recordings.length > 0 && (
          <>
            <p className="quiet">云直播录制的文件：</p>
            <ul className={styles.recordings}>
              {recordings.map(({ id, time, duration, videoUrl }) => (
                <li key={id}>
                  <span>
                    {formatTime(time)}
                    {duration !== null && `，${Math.max(1, Math.round(duration / 60))}分钟`}
                  </span>
                  <Button size="small" onClick={() => form.setFieldsValue({ replayUrl: videoUrl ?? '' })}>
                    用这个
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Form>
    </Modal>
  )
}
