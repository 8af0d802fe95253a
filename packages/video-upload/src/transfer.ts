export {
  type FoundTransfer,
  type Standing,
  type Transfer,
  type TransferRequest,
  type Transfers,
  UploadFailure,
} from './ports.ts'
export { openVodTransfer } from './vod-transfer.ts'
