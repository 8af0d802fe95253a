import { type RefObject, useEffect, useState } from 'react'
import { FilmIcon, RemoveIcon, WarningIcon } from './icons.tsx'
import { isChinese, phaseOf, type VideoItem } from './items.ts'
import { LocalFrame } from './LocalFrame.tsx'
import { messages } from './messages.ts'
import { useObjectUrl, useOnline } from './react.ts'
import type { LocalVideo } from './session-store.ts'
import { TitleInput } from './TitleInput.tsx'
import { type Snapshot, useSnapshot } from './useSnapshot.ts'
import { VideoPlayer } from './VideoPlayer.tsx'

export interface VideoCardProps {
  item: VideoItem
  local?: LocalVideo
  titled: boolean
  disabled: boolean
  maxSize: number
  canvas: RefObject<HTMLCanvasElement | null>
  onRename: (title: string) => void
  onRemove: () => void
  onRetry: () => void
  onPause: (paused: boolean) => void
  onPickAgain: () => void
  onCapture: (snapshot: Snapshot) => void
  onFinish: (snapshot: Snapshot) => void
}

export function VideoCard({
  item,
  local,
  titled,
  disabled,
  onRename,
  onRemove,
  onPause,
  ...rest
}: VideoCardProps) {
  const phase = phaseOf(item, Boolean(local?.running))
  return (
    <li
      className={`video-upload__item video-upload__item--${phase}`}
      data-video={item.id}
      tabIndex={-1}
      aria-label={item.fileName}
    >
      <div className="video-upload__stage">
        {phase === 'uploading' && (
          <Progress item={item} local={local} disabled={disabled} onPause={onPause} />
        )}
        {phase === 'finished' && item.url && (
          <Preview key={item.url} item={item} url={item.url} local={local} {...rest} />
        )}
        {phase !== 'uploading' && phase !== 'finished' && (
          <Failure
            text={failureText(item, local, rest.maxSize)}
            fileName={item.fileName}
            failed={phase !== 'interrupted'}
            goesOn={goesOn(item, local)}
            canRetry={phase !== 'tooLarge' && local !== undefined}
            disabled={disabled}
            onRemove={onRemove}
            {...rest}
          />
        )}
      </div>
      <div className="video-upload__foot">
        {titled ? (
          <TitleInput value={item.fileName} disabled={disabled} onChange={onRename} />
        ) : (
          <span className="video-upload__name" title={item.fileName}>
            {item.fileName}
          </span>
        )}
        <button
          type="button"
          className="video-upload__remove"
          disabled={disabled}
          aria-label={messages.remove(item.fileName)}
          title={messages.removeTip}
          onClick={onRemove}
        >
          <RemoveIcon />
        </button>
      </div>
    </li>
  )
}

function failureText(item: VideoItem, local: LocalVideo | undefined, maxSize: number) {
  const phase = phaseOf(item, false)
  if (phase === 'tooLarge') return messages.tooLarge(maxSize)
  if (phase === 'failed') return local?.failure ?? (local ? messages.failed : messages.failedWithoutFile)
  if (local) return messages.interrupted
  return goesOn(item, local) ? messages.goOn(item.progress) : messages.fileLost
}

/** Something of it may be stored, and the file is at hand no longer. */
const goesOn = ({ uploadKey, progress, error }: VideoItem, local: LocalVideo | undefined) =>
  !local && !error && uploadKey !== undefined && progress > 0

interface ProgressProps extends Pick<VideoCardProps, 'item' | 'local' | 'disabled' | 'onPause'> {}

function Progress({ item, local, disabled, onPause }: ProgressProps) {
  const isOnline = useOnline()
  const isPaused = local?.standing === 'paused'
  const text = progressText(item, local, isOnline)
  const percent = local?.resent ?? item.progress
  return (
    <div className="video-upload__status">
      <FilmIcon />
      <div
        className="video-upload__bar"
        role="progressbar"
        aria-label={messages.progressOf(item.fileName)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <span className="video-upload__hint">{text}</span>
      {local?.canPause && (item.progress < 100 || local.resent !== undefined) && (
        <button
          type="button"
          className="video-upload__action"
          disabled={disabled}
          onClick={() => onPause(!isPaused)}
        >
          {isPaused ? messages.resume : messages.pause}
        </button>
      )}
    </div>
  )
}

function progressText({ progress }: VideoItem, local: LocalVideo | undefined, isOnline: boolean) {
  if (local?.standing === 'paused') return messages.paused(progress)
  if (!isOnline) return messages.offline
  if (local?.standing === 'waiting') return messages.waiting
  if (local?.standing === 'elsewhere') return messages.elsewhere
  if (local?.standing === 'still') return messages.still(progress)
  if (local?.standing === undefined || local.standing === 'checking') return messages.checking(progress)
  if (local?.resent !== undefined) return messages.again(local.resent)
  return progress >= 100 ? messages.completing : messages.uploading(progress)
}

interface FailureProps extends Pick<VideoCardProps, 'onRetry' | 'onPickAgain' | 'onRemove'> {
  text: string
  fileName: string
  /** Otherwise it has only stopped. */
  failed: boolean
  goesOn: boolean
  canRetry: boolean
  disabled: boolean
}

function Failure({
  text,
  fileName,
  failed,
  goesOn,
  canRetry,
  disabled,
  onRetry,
  onPickAgain,
  onRemove,
}: FailureProps) {
  const pickAgain = goesOn ? messages.continue : messages.pickAgain
  return (
    <div className={`video-upload__status${failed ? ' video-upload__status--failed' : ''}`}>
      <WarningIcon />
      <p role="alert">{text}</p>
      {/* What the video service says comes in its own language. */}
      {failed && !isChinese(text) && <p>{messages.advice}</p>}
      <div className="video-upload__actions">
        <button
          type="button"
          className="video-upload__action video-upload__action--next"
          disabled={disabled}
          onClick={canRetry ? onRetry : onPickAgain}
        >
          {canRetry ? messages.retry : pickAgain}
        </button>
        <button
          type="button"
          className="video-upload__action"
          disabled={disabled}
          aria-label={messages.takeOff(fileName)}
          onClick={onRemove}
        >
          {messages.removeTip}
        </button>
      </div>
    </div>
  )
}

interface PreviewProps extends Pick<VideoCardProps, 'item' | 'local' | 'canvas' | 'onCapture' | 'onFinish'> {
  url: string
}

function Preview({ item, url, local, canvas, onCapture, onFinish }: PreviewProps) {
  const [source, setSource] = useState<'file' | 'store' | 'none'>('file')
  const [captured, setCaptured] = useState(false)
  const localUrl = useObjectUrl(local?.file)
  const onMetadata = useSnapshot(canvas, {
    onCapture: (snapshot) => {
      setCaptured(true)
      onCapture(snapshot)
    },
    onFinish,
  })
  const poster = item.mediaPath
  useEffect(() => {
    // Who has made a picture of what this browser cannot play may have made a film of it, too.
    if (poster) setSource((before) => (before === 'none' ? 'store' : before))
  }, [poster])
  const isLocal = local !== undefined && source === 'file'
  const src = isLocal ? localUrl : url

  if (source === 'none')
    return <Unplayable url={url} file={local?.file} poster={poster} onReload={() => setSource('store')} />
  if (!src) return null
  return (
    <>
      {isLocal && localUrl && !captured && <LocalFrame src={localUrl} onMetadata={onMetadata} />}
      <VideoPlayer
        src={src}
        poster={poster}
        title={item.fileName}
        onMetadata={isLocal ? undefined : onMetadata}
        onError={() => setSource('none')}
      />
    </>
  )
}

/** A browser plays all but few of them; what it does not play may also be damaged. */
const isUsual = (name: string) => /\.(mp4|m4v|webm)$/i.test(name)

const isAvi = (url: string) => /\.avi($|[?#])/i.test(url)

function unplayableText(url: string, file: File | undefined) {
  if (file && isUsual(file.name)) return messages.suspicious
  return file || isAvi(url) ? messages.unplayable : messages.unavailable
}

interface UnplayableProps {
  url: string
  file: File | undefined
  poster: string | undefined
  onReload: () => void
}

function Unplayable({ url, file, poster, onReload }: UnplayableProps) {
  const text = unplayableText(url, file)
  return (
    <>
      {poster && <img className="video-upload__picture" src={poster} alt="" />}
      <div className={`video-upload__status${poster ? ' video-upload__status--over' : ''}`}>
        {!poster && <FilmIcon />}
        <p>{text}</p>
        {text === messages.unavailable && (
          <button type="button" className="video-upload__action" onClick={onReload}>
            {messages.reload}
          </button>
        )}
      </div>
    </>
  )
}
