import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { serviceOf, signerOf } from '../../vod-upload/demo/service.ts'
import { isUploading, type SignatureReply, type VideoItem, VideoUpload } from '../src/index.ts'
import '../src/style.css'
import './demo.css'

const query = new URLSearchParams(location.search)
const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise)

const sign = signerOf(query)
const service = serviceOf(query)

async function getSignature(checkType: number): Promise<SignatureReply> {
  if (!sign) throw new Error('no signer: add sign=…, or secretId=… and secretKey=…, to the address')
  return { ...(service && { service }), ...(await sign(checkType)) }
}

function Demo() {
  const [items, setItems] = useState<VideoItem[]>(() => JSON.parse(query.get('value') ?? '[]'))
  const [log, setLog] = useState<string[]>([])
  const note = (line: string) => setLog((lines) => [...lines.slice(-19), line])

  return (
    <>
      <h1>视频上传组件</h1>
      {!sign && (
        <p className="note">
          地址栏中没有签名服务，只能查看界面：请加上 sign 参数，或 service、secretId 与 secretKey 参数。
        </p>
      )}
      <VideoUpload
        value={items}
        onInput={setItems}
        onUpload={(_, url) => note(`upload ${url}`)}
        onVideoFinish={({ duration, item }) => note(`videoFinish ${item.id} ${duration}`)}
        onError={({ code, message }) => note(`error ${code} ${message}`)}
        getSignature={getSignature}
        maxLength={number('maxLength', 1)}
        maxSize={number('maxSize', 5120)}
        checkType={number('checkType', 1)}
        customFileName={query.get('customFileName') !== 'false'}
        tipShow={query.get('tipShow') !== 'false'}
        disabled={query.get('disabled') === 'true'}
        reporting={query.get('reporting') === 'send' ? 'send' : 'log'}
      />
      <section className="inside">
        <button type="button" disabled={isUploading(items)} onClick={() => note(`save ${items.length}`)}>
          保存
        </button>
        <button type="button" onClick={() => setItems([])}>
          清空列表
        </button>
        <pre data-testid="value">
          {JSON.stringify(
            items,
            (key, value) => (key === 'mediaPath' ? `${String(value).slice(0, 30)}…` : value),
            2,
          )}
        </pre>
        <pre data-testid="log">{log.join('\n')}</pre>
      </section>
    </>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Demo />
    </StrictMode>,
  )
}
