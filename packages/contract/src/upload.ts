import { z } from 'zod'
import { post } from './route.ts'
import { UploadKey } from './vod.ts'

/** A video that is saved before its upload is done: it is on its way, or nothing has come and nothing will without a new choice. */
export const UploadState = z.enum(['waiting', 'lost'])
export type UploadState = z.output<typeof UploadState>

// biome-ignore format: one call a line, aligned
export const uploadApi = {
  abandon: post('/vod/upload/abandon', { summary: '放弃上传：已保存的内容不再等待', permission: 'course:edit', body: z.object({ uploadKey: UploadKey }), response: z.object({}) }),
}
