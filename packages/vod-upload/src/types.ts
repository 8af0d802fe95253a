import type { Ports } from './ports.ts'

/**
 * Asked for a fresh signature before every attempt of prepare, apply and commit, with the key of the upload it goes on with. An error may
 * name its kind as its `code` (`NETWORK`); its message reaches the user if it is Chinese.
 */
export type SignatureSource = (uploadKey?: string) => Promise<string>

export interface VodService {
  /** The second host is used after a failure with code 500. */
  hosts: [main: string, backup: string]
  reportUrl: string
  /** Origin of the object store; by default the cloud's bucket address, made from the apply reply. */
  objectStoreOrigin?: string
  /** How long the parts of an unfinished upload are kept after the last call, in milliseconds. */
  keepsMs?: number
}

export const tencentVod: VodService = {
  hosts: ['https://vod2.qcloud.com', 'https://vod2.dnsv1.com'],
  reportUrl: 'https://vodreport.qcloud.com/ugcupload_new',
}

export interface UploadOptions {
  file: File
  cover?: File
  /** The video's name at the provider; by default the file's name without its ending. */
  name?: string
  getSignature: SignatureSource
  service?: VodService
  /** `development` and `test` only log the reports; `test` also rethrows an exception while reporting. Default `production`. */
  mode?: 'production' | 'development' | 'test'
  /** Overrides what `mode` says about sending reports. */
  reporting?: 'send' | 'log'
  /** Goes into every report as it is. */
  reportId?: string
  /** Unfinished uploads are kept apart per user. */
  user?: string
  /** The host's own name for this upload. One that goes on with an unfinished upload takes over the key of that. */
  uploadKey?: string
  ports?: Partial<Ports>
}

export interface Progress {
  /** Bytes that are in the store. */
  loaded: number
  total: number
  /** A fraction from 0 to 1 that never falls. */
  percent: number
  /** Bytes per second over the last seconds; absent until it can be told. */
  speed?: number
  /** While bytes are sent again that the store had and has lost: how many of all have been sent this time. Absent otherwise. */
  resent?: number
}

export type ReportEvent =
  | 'report_prepare'
  | 'report_apply'
  | 'report_cos_upload'
  | 'report_commit'
  | 'report_done'

export interface ReportRecord {
  version: string
  platform: 3000
  device: string
  appId?: number
  fileSize?: number
  fileName?: string
  fileType?: string
  vodSessionKey?: string
  reqKey?: string
  reportId?: string
  cosRegion?: string
  fileId?: string
  /** Absent on `report_prepare`, which is not sent. */
  reqType?: 10001 | 20001 | 10002 | 40001
  errCode: number
  vodErrCode?: number
  cosErrCode?: string
  errMsg?: string
  /** Milliseconds. */
  reqTimeCost: number
  /** Epoch milliseconds of the start. */
  reqTime: number
}

export type UploadEvents = { progress: Progress; state: UploadState } & Record<ReportEvent, ReportRecord>

export interface UploadResult {
  fileId: string
  video: { url: string }
  cover?: { url: string }
}

/** `waiting`: another page is uploading this file; when that ends, this upload goes on from there. */
export type UploadState =
  | 'ready'
  | 'waiting'
  | 'preparing'
  | 'applying'
  | 'storing'
  | 'committing'
  | 'paused'
  | 'done'
  | 'failed'
  | 'cancelled'

export interface Upload {
  readonly state: UploadState
  /** Of the unfinished upload that this one goes on with, from state `applying` on; otherwise the option. */
  readonly uploadKey: string | undefined
  /** Answers how to stop listening. */
  on<E extends keyof UploadEvents>(event: E, listener: (value: UploadEvents[E]) => void): () => void
  /**
   * Starts the upload, or starts a failed one again from the parts that are there. While it runs, answers the same promise.
   *
   * @throws UploadError
   */
  start(): Promise<UploadResult>
  /** Aborts what is under way and keeps what is stored; `start` stays pending. Nothing happens while it does not run, or commits. */
  pause(): void
  resume(): void
  /** Aborts every request, deletes what was stored and lets `start` reject with an `AbortError`. */
  cancel(): Promise<void>
}
