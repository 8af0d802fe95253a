import type { UploadOptions, VodService } from '@dangxiao/vod-upload'

/** What a signature request answers: the signature, and where to upload when that is not the public cloud. */
export interface SignatureReply {
  authorization: string
  service?: VodService
  /** Unfinished uploads are kept apart per user. */
  user?: string
  /** Goes into the upload's reports as it is. */
  reportId?: string
}

export type UploadMode = NonNullable<UploadOptions['mode']>

export interface TransferRequest {
  file: File
  getSignature: () => Promise<SignatureReply>
  mode?: UploadMode
  reporting?: 'send' | 'log'
  /** Whole percent. */
  onProgress: (percent: number) => void
}

/** One file on its way. A `start` after a failure goes on where the last one stopped. */
export interface Transfer {
  /** @throws UploadFailure */
  start(): Promise<{ fileId: string; url: string }>
  cancel(): Promise<void>
}

/** A failure with a code for the host and a message for the user. */
export class UploadFailure extends Error {
  readonly code: string

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'UploadFailure'
    this.code = code
  }
}

export interface Player {
  setPoster(url: string): void
  destroy(): void
}

/** The doors of the widget: network and player come in through here and nowhere else. */
export interface Ports {
  /** @throws UploadFailure */
  openTransfer(request: TransferRequest): Promise<Transfer>
  attachPlayer(video: HTMLVideoElement): Promise<Player>
}
