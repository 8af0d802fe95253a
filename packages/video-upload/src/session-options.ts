import type { VideoItem } from './items.ts'
import type { SignatureReply, UploadMode } from './ports.ts'

export interface VideoUploadError {
  /** `COUNT`, `TYPE`, `MAX`, `SIGNATURE` or the cause of a failed upload, such as `NETWORK`. */
  code: string
  /** For the user. */
  message: string
  item?: VideoItem
  cause?: unknown
}

export interface ListChange {
  /** A video was chosen, renamed or taken off; otherwise an upload has got on. */
  byUser: boolean
}

/** What a session is given by its host; they may change while it lives. */
export interface SessionOptions {
  maxLength: number
  /** In MB. */
  maxSize: number
  /** Whether the user may title the videos. */
  customFileName: boolean
  checkType: number
  /** In `development` and `test` the upload reports are only logged. Default `production`. */
  mode?: UploadMode
  /** `send` or `log` for the upload reports, whatever `mode` says. */
  reporting?: 'send' | 'log'
  /** Asked before an upload and before every further call that needs a fresh signature. */
  getSignature: (checkType: number, uploadKey?: string) => Promise<SignatureReply>
  onInput: (items: VideoItem[], change: ListChange) => void
  onUpload?: (items: VideoItem[], url: string) => void
  onError?: (error: VideoUploadError) => void
}
