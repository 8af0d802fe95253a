import { z } from 'zod'
import { post } from './route.ts'
import { UploadKey } from './vod.ts'

/** A video that is saved before its upload is done: it is on its way, or nothing has come and nothing will without a new choice. */
export const UploadState = z.enum(['waiting', 'lost'])
export type UploadState = z.output<typeof UploadState>

/** The course that an upload belongs to: it waits for it, or has its video. */
export const UploadCourse = z.object({ uploadKey: z.string(), id: z.int(), coursesName: z.string() })
export type UploadCourse = z.output<typeof UploadCourse>

// biome-ignore format: one call a line, aligned
export const uploadApi = {
  courses: post('/vod/upload/courses', { summary: '上传所属的录播课', permission: 'course:view', body: z.object({ uploadKeys: z.array(UploadKey).max(100) }), response: z.array(UploadCourse), changes: false, inBackground: true }),
  abandon: post('/vod/upload/abandon', { summary: '放弃上传：已保存的内容不再等待', permission: 'course:edit', body: z.object({ uploadKey: UploadKey }), response: z.object({}) }),
}
