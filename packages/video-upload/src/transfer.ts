export {
  type FoundTransfer,
  type Standing,
  type StoredFile,
  type Transfer,
  type TransferListeners,
  type TransferRequest,
  type Transfers,
  UploadFailure,
} from './ports.ts'
export { isAllThere, isRunningOrWaiting, type QueuedUpload, shownPercent } from './queued-upload.ts'
export { type QueuePorts, UploadQueue } from './upload-queue.ts'
export { openVodTransfer } from './vod-transfer.ts'
