import { type LiveClass, liveClassApi, liveClassStatus, type PushSettings } from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, QRCode, Tag } from 'antd'
import { useState } from 'react'
import { useAction } from '../session/useAction.ts'
import { useFind } from '../session/useFind.ts'
import { formatTime } from '../ui/format.ts'
import { CopyLine } from './CopyLine.tsx'
import styles from './live-class.module.css'

/** Where to send the stream, once it is asked for: whoever has the key can send. */
export function PushCard({ live }: { live: LiveClass }) {
  const [isShown, setShown] = useState(false)
  const push = useFind(liveClassApi.push, isShown ? live.id : undefined)
  return (
    <section>
      <h2 className={styles.head}>推流设置</h2>
      {!isShown ? (
        <>
          <p className="quiet">推流地址含有密钥，得到它的人可以向本课推流。查看会记入日志。</p>
          <Button onClick={() => setShown(true)}>显示推流地址</Button>
        </>
      ) : push.error ? (
        <Alert
          type="error"
          showIcon
          title={push.error.message}
          action={<Button onClick={() => push.refetch()}>重试</Button>}
        />
      ) : !push.data ? (
        <p className="quiet">正在生成…</p>
      ) : push.data.isSetUp ? (
        <Addresses live={live} push={push.data} />
      ) : (
        <Alert
          type="info"
          showIcon
          title="尚未配置云直播服务，没有推流地址"
          description="可以编辑本课，改用其他平台的直播地址；或请系统管理员配置云直播服务后再来取推流地址。"
        />
      )}
    </section>
  )
}

function Addresses({ live, push }: { live: LiveClass; push: PushSettings }) {
  const { modal } = App.useApp()
  const queries = useQueryClient()
  const renew = useAction(liveClassApi.renewPush, '已重新生成', () =>
    queries.invalidateQueries({ queryKey: [liveClassApi.push.path] }),
  )
  const ask = () =>
    modal.confirm({
      title: '重新生成推流地址？',
      content: '原地址随即作废，已经填入推流软件的需要重新填写。',
      okText: '重新生成',
      onOk: () => renew.mutate({ params: { id: live.id } }),
    })
  return (
    <>
      <div className={styles.push}>
        <dl>
          <CopyLine label="OBS 服务器" text={push.server} />
          <CopyLine label="OBS 推流码" text={push.streamKey} secret />
          <CopyLine label="完整推流地址" text={push.pushUrl} secret />
          <CopyLine label="播放地址（HLS）" text={push.play.hls} />
          <CopyLine label="播放地址（FLV）" text={push.play.flv} />
          <CopyLine label="播放地址（RTMP）" text={push.play.rtmp} />
        </dl>
        <figure className={styles.code}>
          <QRCode value={push.pushUrl} size={148} bordered={false} />
          <figcaption className="quiet">手机推流软件扫码</figcaption>
        </figure>
      </div>
      <p className={styles.expiry}>
        {push.isExpired ? (
          <Tag color="red">已过期</Tag>
        ) : (
          <span className="quiet">有效期至 {formatTime(push.expireTime)}</span>
        )}
        {live.liveStatus === liveClassStatus.notStarted && (
          <Button type="link" size="small" loading={renew.isPending} onClick={ask}>
            重新生成
          </Button>
        )}
      </p>
    </>
  )
}
