import CloudUploadOutlined from '@ant-design/icons/CloudUploadOutlined'
import { App, Button } from 'antd'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useMe } from '../session/permissions.ts'
import { shortName, wholePercent } from '../ui/format.ts'
import styles from './upload.module.css'
import { hasUnfinished, queueOf, useUploads } from './uploads.ts'

const panel = () => import('./UploadPanel.tsx')
type Panel = ComponentType<Parameters<Awaited<ReturnType<typeof panel>>['UploadPanel']>[0]>

/** The user's uploads, beside the bell: there once something is uploaded, or was left unfinished. */
export function UploadDock() {
  const { userId } = useMe()
  const uploads = useUploads(userId)
  const [isOpen, setOpen] = useState(false)
  const { message } = App.useApp()
  const soon = uploads.length > 0 ? 'soon' : undefined
  const UploadPanel = usePanel(isOpen ? 'now' : soon, () => {
    setOpen(false)
    message.error('上传列表打不开，请检查网络后再试')
  })
  const [unfinished, setUnfinished] = useState(0)
  const button = useRef<HTMLButtonElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: something was begun, finished or given up
  useEffect(() => {
    if (!hasUnfinished()) return setUnfinished(0)
    let isGone = false
    import('./client.ts')
      .then(({ listUnfinished }) => listUnfinished(userId))
      .then(
        (found) => !isGone && setUnfinished(found.length),
        // Without a network there is nothing to go on with either.
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [userId, uploads.length, isOpen])

  useArrivals(userId, uploads)

  const open = uploads.filter(({ state }) => state !== 'done')
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const count = open.length || unfinished
  if (uploads.length === 0 && unfinished === 0) return null

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        type="text"
        className={styles.dock}
        icon={<CloudUploadOutlined />}
        aria-label={labelOf(open.length, failed, unfinished)}
        aria-expanded={isOpen}
        data-counts={uploads.length > 0}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.dockText}>{textOf(uploads)}</span>
        {count > 0 && (
          <span className={styles.count} data-failed={failed > 0} aria-hidden="true">
            {count}
          </span>
        )}
      </Button>
      {isOpen && UploadPanel && <UploadPanel onClose={close} onLeave={() => setOpen(false)} />}
    </>
  )
}

/** Fetched with the first upload, for it is wanted most when the network is gone; what could not be fetched is tried again when it is opened. */
function usePanel(wanted: 'soon' | 'now' | undefined, onMissing: () => void): Panel | undefined {
  const [loaded, setLoaded] = useState<Panel>()
  const miss = useRef(onMissing)
  miss.current = onMissing
  useEffect(() => {
    if (wanted && !loaded)
      panel().then(
        ({ UploadPanel }) => setLoaded(() => UploadPanel),
        () => wanted === 'now' && miss.current(),
      )
  }, [wanted, loaded])
  return loaded
}

/** What has arrived stays on the list for so long. */
const FADES_MS = 10_000

/** Says what has arrived, and takes it off the list a moment later. */
function useArrivals(userId: number, uploads: ReturnType<typeof useUploads>) {
  const { message } = App.useApp()
  const said = useRef(new Set<string>())
  useEffect(() => {
    for (const { key, name, state } of uploads) {
      if (state !== 'done' || said.current.has(key)) continue
      said.current.add(key)
      message.success(`“${shortName(name)}”上传完成`)
      setTimeout(() => queueOf(userId)?.clear(key), FADES_MS)
    }
  }, [userId, uploads, message])
}

function labelOf(open: number, failed: number, unfinished: number) {
  if (failed > 0) return `上传列表，${failed}个上传失败`
  if (open > 0) return `上传列表，${open}个未完成`
  return unfinished > 0 ? `上传列表，上次有${unfinished}个未完成` : '上传列表'
}

/** How far everything that is on its way is, together. */
function textOf(uploads: ReturnType<typeof useUploads>) {
  const moving = uploads.filter(({ state }) => state === 'running' || state === 'waiting')
  if (moving.length === 0) return '上传'
  const total = moving.reduce((sum, { size }) => sum + size, 0)
  const loaded = moving.reduce((sum, { loaded, resent }) => sum + (resent ?? loaded), 0)
  const running = moving.filter(({ state }) => state === 'running')
  const stands = running.length > 0 && running.every(({ isStill }) => isStill)
  return `${stands ? '等待网络' : '上传'} ${wholePercent(loaded, total)}%`
}
