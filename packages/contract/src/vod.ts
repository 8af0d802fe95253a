import { z } from 'zod'
import { post } from './route.ts'

/** Names one upload from the choice of its file to the end of its conversion; made by the page; whoever uses it first owns it. */
export const UploadKey = z.uuid('上传标识不正确').toLowerCase()

/** What an upload needs: the signature, and where the service stands. */
export const UploadPermit = z.object({
  authorization: z.string(),
  /** Bytes that this signature allows. */
  maxSize: z.int(),
  user: z.string(),
  /** Goes into the upload's reports and tells the embedded store whose they are. */
  reportId: z.string().optional(),
  service: z.object({
    hosts: z.tuple([z.string(), z.string()]),
    reportUrl: z.string(),
    objectStoreOrigin: z.string().optional(),
    /** How long it keeps an unfinished upload after the last call, in milliseconds. */
    keepsMs: z.int().optional(),
  }),
})
export type UploadPermit = z.output<typeof UploadPermit>

/** With an upload key, a form can be saved before the upload has ended; a page that is older does without. */
const Upload = z.object({ uploadKey: UploadKey.optional() }).optional()

// biome-ignore format: one call a line, aligned
export const vodApi = {
  courseSignature: post('/vod/signature',       { summary: '课程视频上传签名', permission: 'course:edit', body: Upload, response: UploadPermit }),
  basicSignature:  post('/vod/signature/basic', { summary: '普通视频上传签名', permission: 'signed-in',   body: Upload, response: UploadPermit }),
}
