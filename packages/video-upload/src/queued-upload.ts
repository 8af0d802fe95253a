import type { Standing, TransferListeners } from './ports.ts'

/** One upload of a queue, as a list shows it. */
export interface QueuedUpload {
  key: string
  name: string
  /** Bytes. */
  size: number
  state: 'waiting' | 'running' | 'paused' | 'failed' | 'done'
  loaded: number
  /** Whole percent. */
  percent: number
  /** How many bytes have been sent this time, of what the store had and has lost. */
  resent?: number | undefined
  /** Bytes per second. */
  speed?: number | undefined
  /** For the user. */
  failure?: string | undefined
  /** Nothing is sent yet: what is there already is looked up. */
  isChecking?: boolean
  /** For some seconds nothing has moved. */
  isStill?: boolean
  /** Another page of this browser uploads the same file; this one goes on after it. */
  isElsewhere?: boolean
}

export function newUpload(key: string, file: File, loaded: number): QueuedUpload {
  const percent = wholePercent(loaded, file.size)
  return { key, name: file.name, size: file.size, state: 'waiting', loaded, percent, isStill: false }
}

/** All bytes are sent; only the commit is pending. */
export const isAllThere = ({ percent, resent }: QueuedUpload) => percent >= 100 && resent === undefined

/** Whole percent of what is there, as it is shown. */
export const shownPercent = ({ percent, resent, size }: QueuedUpload) =>
  resent === undefined ? percent : wholePercent(resent, size)

export const isRunningOrWaiting = ({ state }: QueuedUpload) => state === 'running' || state === 'waiting'

/** Neither arrived nor failed. */
export const isPending = (upload: QueuedUpload) => isRunningOrWaiting(upload) || upload.state === 'paused'

/** Uploads that wait for another page take no place. */
export const takesPlace = ({ state, isElsewhere }: QueuedUpload) => state === 'running' && !isElsewhere

export function standingOf({ state, isElsewhere, isChecking, isStill }: QueuedUpload): Standing {
  if (state === 'paused' || state === 'waiting') return state
  if (isElsewhere) return 'elsewhere'
  if (isStill) return 'still'
  return isChecking ? 'checking' : 'running'
}

/** Tell a widget that knows nothing of the upload yet how it stands. */
export function tellStanding(upload: QueuedUpload, { onProgress, onStanding }: TransferListeners) {
  onStanding?.(standingOf(upload))
  onProgress(upload.percent)
}

const wholePercent = (part: number, whole: number) => Math.floor((part * 100) / Math.max(whole, 1))
