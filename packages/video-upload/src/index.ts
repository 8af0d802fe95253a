export { isUploading, type VideoItem } from './items.ts'
export {
  type FoundTransfer,
  type SignatureReply,
  type Standing,
  type Transfer,
  type TransferRequest,
  type Transfers,
  UploadFailure,
} from './ports.ts'
export type { VideoUploadError } from './session-options.ts'
export type { Snapshot } from './useSnapshot.ts'
export { VideoUpload, type VideoUploadProps } from './VideoUpload.tsx'
