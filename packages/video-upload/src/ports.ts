import type { Progress, UploadOptions, VodService } from '@dangxiao/vod-upload'

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

/** What a widget hears of a transfer. */
export interface TransferListeners {
  /** Whole percent, and where they come from. */
  onProgress: (percent: number, progress?: Progress) => void
  onStanding?: (standing: Standing) => void
}

export interface TransferRequest extends TransferListeners {
  file: File
  /** Names the upload for the host; goes to `getSignature`. One that goes on with an unfinished upload takes over the key of that. */
  uploadKey?: string
  getSignature: (uploadKey?: string) => Promise<SignatureReply>
  /** What the widget was given; a host whose transfers outlive the widget asks for the signature by it. */
  checkType?: number
  mode?: UploadMode
  reporting?: 'send' | 'log'
}

/**
 * `waiting`: for its turn. `elsewhere`: another page uploads the same file, and it begins when that ends. `checking`: nothing is sent yet; the file is read, and what is
 * there already is looked up. `running` also when a transfer that failed is started by others. `still`: it runs, but for some seconds
 * nothing has moved.
 */
export type Standing = 'waiting' | 'elsewhere' | 'checking' | 'running' | 'still' | 'paused'

/** A file that has arrived. */
export interface StoredFile {
  fileId: string
  url: string
}

/** One file on its way. A `start` after a failure goes on where the last one stopped. */
export interface Transfer {
  /** @throws UploadFailure */
  start(): Promise<StoredFile>
  cancel(): Promise<void>
  /** What is stored stays; `start` stays pending. */
  pause?(): void
  resume?(): void
  /** By this key, which its item carries, another widget finds the transfer again. */
  uploadKey?: string
  /** The widget goes, and the transfer, started before, goes on without it. One that cannot is cancelled. */
  leave?(): void
}

export interface FoundTransfer extends Transfer {
  file: File
}

/** Where a widget's transfers come from when they outlive it: the host's queue, which says how many run at once. */
export interface Transfers {
  /** @throws UploadFailure */
  open(request: TransferRequest): Promise<Transfer>
  /** A key for an item whose transfer is not open yet; `open` gets it as `uploadKey` and may answer with another. */
  newKey?(): string
  /** The transfer that an earlier widget has left. Its first `start` tells how it stands, without starting a failed one again. */
  find(uploadKey: string, listeners: TransferListeners): FoundTransfer | undefined
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
