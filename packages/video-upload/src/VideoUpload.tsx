import { type DragEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ACCEPT } from './accept.ts'
import { UploadIcon } from './icons.tsx'
import { isUploading, type VideoItem } from './items.ts'
import { messages } from './messages.ts'
import { usePorts } from './PortsContext.ts'
import type { SignatureReply } from './ports.ts'
import { useLeaveGuard } from './react.ts'
import { UploadSession, type VideoUploadError } from './session.ts'
import { THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH } from './snapshot.ts'
import type { Snapshot } from './useSnapshot.ts'
import { VideoCard } from './VideoCard.tsx'

export interface VideoUploadProps {
  value: readonly VideoItem[]
  onInput: (items: VideoItem[]) => void
  onUpload?: (items: VideoItem[], url: string) => void
  onVideoFinish?: (finished: Snapshot & { item: VideoItem }) => void
  onError?: (error: VideoUploadError) => void
  /** Asked before an upload and before every further call that needs a fresh signature. */
  getSignature: (checkType: number) => Promise<SignatureReply>
  checkType?: number
  maxLength?: number
  /** In MB. */
  maxSize?: number
  /** Whether the user may title the videos. */
  customFileName?: boolean
  tipShow?: boolean
  disabled?: boolean
  /** `log` keeps the upload reports off the network. */
  reporting?: 'send' | 'log'
}

export function VideoUpload({
  value,
  onInput,
  onUpload,
  onVideoFinish,
  onError,
  getSignature,
  checkType = 1,
  maxLength = 1,
  maxSize = 5120,
  customFileName = true,
  tipShow = true,
  disabled = false,
  reporting,
}: VideoUploadProps) {
  const ports = usePorts()
  const options = { maxLength, maxSize, customFileName, checkType, reporting, getSignature, onInput, onUpload, onError }
  const [session] = useState(() => new UploadSession(ports, value, options))
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState)
  const { items, locals } = state

  useLayoutEffect(() => session.configure(options))
  useEffect(() => session.sync(value), [session, value])
  useEffect(() => () => session.close(), [session])
  useLeaveGuard(isUploading(items) && locals.size > 0)

  const root = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  /** The item that the next choice of a file is for; none for a new one. */
  const choosingFor = useRef<number>(undefined)
  const drop = useDrop(!disabled, (files) => void session.pick(files))

  const openPicker = (id?: number) => {
    choosingFor.current = id
    picker.current?.click()
  }
  const choose = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    const id = choosingFor.current
    choosingFor.current = undefined
    // So that choosing the same file again is a change.
    input.value = ''
    if (id === undefined) void session.pick(files)
    else if (files[0]) void session.pickAgain(id, files[0])
  }

  const isFull = items.length >= maxLength
  const isBusy = [...locals.values()].some(({ running, queued }) => running || queued)
  const canAddMore = state.buttonHidden && !isBusy && !isFull && items.length > 0
  const hasButton = !state.buttonHidden || canAddMore
  useFocusKept(root, items.length, hasButton)

  return (
    <div ref={root} className={`video-upload${drop.over ? ' video-upload--over' : ''}`} {...drop.handlers}>
      <input
        ref={picker}
        type="file"
        hidden
        accept={ACCEPT}
        multiple={maxLength > 1}
        disabled={disabled}
        aria-label={messages.picker}
        onChange={({ currentTarget }) => choose(currentTarget)}
      />
      {(hasButton || tipShow) && (
        <div className="video-upload__head">
          {hasButton && (
            <button type="button" className="video-upload__pick" disabled={disabled || isFull} onClick={() => openPicker()}>
              <UploadIcon />
              {canAddMore ? messages.pickMore : messages.pick}
            </button>
          )}
          {tipShow && (
            <span className="video-upload__tip">
              {maxLength > 1 && messages.tipCount(maxLength)}
              {messages.tipSize(maxSize)}
            </span>
          )}
        </div>
      )}
      <p className="video-upload__notice" role="alert">
        {state.notice}
      </p>
      {items.length > 0 && (
        <ul className="video-upload__list" aria-label={messages.list}>
          {items.map((item) => (
            <VideoCard
              key={item.id}
              item={item}
              local={locals.get(item.id)}
              titled={customFileName}
              disabled={disabled}
              maxSize={maxSize}
              canvas={canvas}
              onRename={(title) => session.rename(item.id, title)}
              onRemove={() => session.remove(item.id)}
              onRetry={() => session.retry(item.id)}
              onPickAgain={() => openPicker(item.id)}
              onCapture={({ thumbnail }) => thumbnail && !item.mediaPath && session.capture(item.id, thumbnail)}
              onFinish={(snapshot) => onVideoFinish?.({ ...snapshot, item })}
            />
          ))}
        </ul>
      )}
      <div className="video-upload__curtain" aria-hidden="true">
        {messages.dropHere}
      </div>
      <p className="video-upload__offstage" role="status">
        {state.announcement}
      </p>
      <canvas ref={canvas} width={THUMBNAIL_WIDTH} height={THUMBNAIL_HEIGHT} hidden />
    </div>
  )
}

/** Files dragged onto the box. */
function useDrop(enabled: boolean, onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = enabled ? 'copy' : 'none'
      setOver(enabled)
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (enabled) onFiles([...event.dataTransfer.files])
    },
  }
  return { over, handlers }
}

/** When the element with the focus goes, give it to the newest item or back to the button. */
function useFocusKept(root: React.RefObject<HTMLDivElement | null>, count: number, hasButton: boolean) {
  const had = useRef(false)
  useEffect(() => {
    const box = root.current
    if (!box) return
    const note = () => {
      had.current = true
    }
    const forget = (event: FocusEvent) => {
      had.current = event.relatedTarget === null
    }
    box.addEventListener('focusin', note)
    box.addEventListener('focusout', forget)
    return () => {
      box.removeEventListener('focusin', note)
      box.removeEventListener('focusout', forget)
    }
  }, [root])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an item or the button comes or goes
  useEffect(() => {
    const box = root.current
    if (!box || !had.current || document.activeElement !== document.body) return
    const button = box.querySelector<HTMLElement>('.video-upload__pick:enabled')
    const last = [...box.querySelectorAll<HTMLElement>('.video-upload__item')].at(-1)
    ;(button ?? last)?.focus()
  }, [count, hasButton])
}
