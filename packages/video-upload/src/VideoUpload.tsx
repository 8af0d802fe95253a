import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ACCEPT } from './accept.ts'
import { UploadIcon } from './icons.tsx'
import { phaseOf, type VideoItem } from './items.ts'
import { messages } from './messages.ts'
import { usePorts } from './PortsContext.ts'
import type { Transfers } from './ports.ts'
import { useLeaveGuard } from './react.ts'
import { UploadSession } from './session.ts'
import type { SessionOptions } from './session-options.ts'
import { THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH } from './snapshot.ts'
import { useDrop } from './useDrop.ts'
import { useFocusKept } from './useFocusKept.ts'
import type { Snapshot } from './useSnapshot.ts'
import { VideoCard } from './VideoCard.tsx'

type OptionWithDefault = 'checkType' | 'maxLength' | 'maxSize' | 'customFileName'

export interface VideoUploadProps
  extends Omit<SessionOptions, OptionWithDefault>,
    Partial<Pick<SessionOptions, OptionWithDefault>> {
  value: readonly VideoItem[]
  onVideoFinish?: (finished: Snapshot & { item: VideoItem }) => void
  /** Where its transfers come from; without it they live as long as the widget. Read once. */
  transfers?: Transfers
  tipShow?: boolean
  disabled?: boolean
}

export function VideoUpload({
  value,
  onVideoFinish,
  transfers,
  checkType = 1,
  maxLength = 1,
  maxSize = 5120,
  customFileName = true,
  tipShow = true,
  disabled = false,
  ...handlers
}: VideoUploadProps) {
  const ports = usePorts()
  const options = { checkType, maxLength, maxSize, customFileName, ...handlers }
  const [session] = useState(() => new UploadSession(ports.openTransfer, transfers, value, options))
  const { store } = session
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  const { items, locals } = state

  useLayoutEffect(() => session.configure(options))
  useEffect(() => session.sync(value), [session, value])
  useEffect(() => {
    session.open()
    return () => session.transfers.close()
  }, [session])

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
  const isBusy = [...locals.values()].some(({ running }) => running)
  useLeaveGuard(isBusy)
  const canAddMore = state.buttonHidden && !isBusy && !isFull && items.length > 0
  // Beside one that waits for its file a button that cannot be pressed would be taken for the next step.
  const awaitsFile = isFull && items.every((item) => phaseOf(item, false) === 'interrupted')
  const hasButton = (!state.buttonHidden && !awaitsFile) || canAddMore
  useFocusKept(root, items.length, hasButton)

  return (
    <div ref={root} className={`video-upload${drop.over ? ' video-upload--over' : ''}`} {...drop.handlers}>
      <input
        ref={picker}
        type="file"
        hidden
        // In the element itself, for a host's styles may show every file input.
        style={{ display: 'none' }}
        accept={ACCEPT}
        multiple={maxLength > 1}
        disabled={disabled}
        aria-label={messages.picker}
        onChange={({ currentTarget }) => choose(currentTarget)}
      />
      {(hasButton || tipShow) && (
        <div className="video-upload__head">
          {hasButton && (
            <button
              type="button"
              className="video-upload__pick"
              disabled={disabled || isFull}
              onClick={() => openPicker()}
            >
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
              onRename={(fileName) => store.apply({ type: 'rename', id: item.id, fileName })}
              onRemove={() => session.remove(item.id)}
              onRetry={() => session.transfers.retry(item.id)}
              onPause={(paused) => session.transfers.setPaused(item.id, paused)}
              onPickAgain={() => openPicker(item.id)}
              onCapture={({ thumbnail: mediaPath }) => {
                if (mediaPath && !item.mediaPath) store.apply({ type: 'capture', id: item.id, mediaPath })
              }}
              onFinish={(snapshot) => onVideoFinish?.({ ...snapshot, item: store.find(item.id) ?? item })}
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
