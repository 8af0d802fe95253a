export { type FailureKind, UPLOAD_FAILED, UploadError } from './errors.ts'
export type {
  Clock,
  Http,
  HttpReply,
  HttpRequest,
  KeptSession,
  Locks,
  Ports,
  Random,
  Session,
  SessionStore,
} from './ports.ts'
export { HttpFailure } from './ports.ts'
export { percentOf } from './progress.ts'
export {
  type Progress,
  type ReportEvent,
  type ReportRecord,
  type SignatureSource,
  tencentVod,
  type Upload,
  type UploadEvents,
  type UploadOptions,
  type UploadResult,
  type UploadState,
  type VodService,
} from './types.ts'
export { forgetUnfinished, isFileOf, listUnfinished, type UnfinishedUpload } from './unfinished.ts'
export { createUpload } from './upload.ts'
