import { liveClassApi, liveSource, scheduleApi } from '@dangxiao/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal, Skeleton, Tag } from 'antd'
import { LivePlayer } from '../playback/LivePlayer.tsx'
import { callQuery, useFind } from '../session/useFind.ts'
import { LessonLiveTag, LiveTag } from '../ui/live/LiveTag.tsx'
import styles from './live-board.module.css'
import type { Session } from './sessions.ts'

/** Milliseconds between two looks while the dialog is open. */
const REFRESH = 10_000

interface CheckDialogProps {
  session: Session
  onClose: () => void
}

/** Does it run, who watches, what is wrong: and the picture itself. */
export function CheckDialog({ session, onClose }: CheckDialogProps) {
  const check =
    session.kind === 'class' ? <ClassCheck session={session} /> : <LessonCheck session={session} />
  return (
    <Modal
      open
      title={`检查《${session.name}》`}
      width={720}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      {check}
    </Modal>
  )
}

function ClassCheck({ session: { id } }: { session: Session }) {
  const params = { id }
  const status = useQuery({
    ...callQuery(liveClassApi.status, { params }),
    refetchInterval: REFRESH,
    gcTime: 0,
  })
  const live = useFind(liveClassApi.find, id)
  const { data } = status
  if (status.error) return <Failed message={status.error.message} retry={status.refetch} />
  if (!data || !live.data) return <Skeleton active />
  const { watchUrl, name, coverUrl } = live.data
  return (
    <>
      <dl className={styles.facts}>
        <dt>直播状态</dt>
        <dd>
          <LiveTag of={{ ...live.data, liveStatus: data.liveStatus }} />
        </dd>
        <dt>推流信号</dt>
        <dd>{signalOf(data.isStreaming, live.data.source)}</dd>
        <dt>在线人数</dt>
        <dd>{data.onlineNum ?? '—'}</dd>
        <dt>最近错误</dt>
        <dd>{data.lastError || '无'}</dd>
      </dl>
      {watchUrl ? (
        <LivePlayer url={watchUrl} title={name} poster={coverUrl} />
      ) : (
        <p className="quiet">现在没有可以观看的画面。</p>
      )}
    </>
  )
}

function signalOf(isStreaming: boolean | null, source: number) {
  if (isStreaming === null)
    return source === liveSource.push ? '未接收云直播的通知，以画面为准' : '由外部平台提供，以画面为准'
  return signalTag(isStreaming)
}

const signalTag = (isStreaming: boolean) =>
  isStreaming ? <Tag color="success">正常</Tag> : <Tag color="error">没有信号</Tag>

function LessonCheck({ session: { id, replayUrl, watchUrl, name, cancelReason } }: { session: Session }) {
  const status = useQuery({
    ...callQuery(scheduleApi.checkLive, { params: { id } }),
    refetchInterval: REFRESH,
    gcTime: 0,
  })
  const { data } = status
  if (status.error) return <Failed message={status.error.message} retry={status.refetch} />
  if (!data) return <Skeleton active />
  return (
    <>
      <dl className={styles.facts}>
        <dt>直播状态</dt>
        <dd>
          <LessonLiveTag status={data.liveStatus} reason={cancelReason} />
        </dd>
        <dt>直播信号</dt>
        <dd>{data.isStreaming === null ? '无法判断' : signalTag(data.isStreaming)}</dd>
        <dt>在线人数</dt>
        <dd>{data.onlineNum ?? '外部地址不提供人数'}</dd>
        <dt>最近错误</dt>
        <dd>{data.lastError || '无'}</dd>
      </dl>
      {data.unknown && <Alert type="info" showIcon title={data.unknown} style={{ marginBottom: 12 }} />}
      {!replayUrl && watchUrl && (
        <p>
          <a href={watchUrl} target="_blank" rel="noopener noreferrer">
            打开直播地址
          </a>
        </p>
      )}
      {replayUrl && <LivePlayer url={replayUrl} title={name} poster="" />}
    </>
  )
}

const Failed = ({ message, retry }: { message: string; retry: () => unknown }) => (
  <p>
    {message}{' '}
    <Button size="small" onClick={() => retry()}>
      重试
    </Button>
  </p>
)
