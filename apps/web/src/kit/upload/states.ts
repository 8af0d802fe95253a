import type { UploadState } from '@dangxiao/contract'

/** What is said of something that was saved before its video was there. */
export const uploadStateNames: Record<UploadState, string> = { waiting: '视频处理中', lost: '视频未传完' }
