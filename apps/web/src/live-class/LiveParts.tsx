import { liveClassStatus as at, type LiveClass, type StreamEvent } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { Alert, Button } from 'antd'
import { LivePlayer } from '../playback/LivePlayer.tsx'
import { allows, useMe } from '../session/permissions.ts'
import { formatTime } from '../ui/format.ts'
import { LiveTag } from '../ui/live/LiveTag.tsx'
import styles from './live-class.module.css'
import { PushCard } from './PushCard.tsx'

/** The broadcast of a live class: what can be watched, where to send the stream, what the service told. */
export function LiveParts({ live }: { live: LiveClass }) {
  const me = useMe()
  return (
    <div className={styles.parts}>
      {live.isCancelled && <Alert type="warning" showIcon title={`直播已取消：${live.cancelReason}`} />}
      <section>
        <h2 className={styles.head}>
          直播 <LiveTag of={live} />
          {live.allowComment === 1 && allows(me, 'live-comment:view') && (
            <Link to="/live-comments" search={{ liveClassId: String(live.id) }} className={styles.aside}>
              <Button size="small">查看评论</Button>
            </Link>
          )}
        </h2>
        {live.watchUrl ? (
          <div className={styles.player}>
            <LivePlayer url={live.watchUrl} title={live.name} poster={live.coverUrl} />
          </div>
        ) : (
          <p className="quiet">{nothingToWatch(live)}</p>
        )}
        {live.beganAt && (
          <p className="quiet">
            实际开播 {formatTime(live.beganAt)}
            {live.endedAt && ` · 结束 ${formatTime(live.endedAt)}`}
          </p>
        )}
      </section>
      {live.canLive.includes('push') && <PushCard live={live} />}
      {live.events.length > 0 && (
        <section>
          <h2 className={styles.head}>推流记录</h2>
          <ul className={styles.events}>
            {live.events.map((event) => (
              <li key={event.id}>
                <time>{formatTime(event.time)}</time>
                <span>{told(event)}</span>
                {event.videoUrl && (
                  <a href={event.videoUrl} target="_blank" rel="noopener noreferrer">
                    打开录制文件
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function nothingToWatch({ liveStatus, source, isCancelled }: LiveClass): string {
  if (isCancelled) return '没有可以观看的内容。'
  if (liveStatus === at.notStarted) return '尚未开播。'
  if (liveStatus === at.live) return source === 1 ? '尚未配置云直播服务，无法在此观看。' : '没有直播地址。'
  return '还没有回放，可在“今日直播”中补回放。'
}

function told({ type, note, duration }: StreamEvent): string {
  if (type === 'begin') return '推流开始'
  if (type === 'end') return note ? `推流中断：${note}` : '推流结束'
  return duration === null ? '录制完成' : `录制完成，时长${Math.max(1, Math.round(duration / 60))}分钟`
}
