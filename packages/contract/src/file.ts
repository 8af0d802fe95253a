import { z } from 'zod'
import { post } from './route.ts'

/** Megabytes. */
export const PICTURE_MAX_MB = 10
export const DOCUMENT_MAX_MB = 50

export const StoredFile = z.object({
  url: z.string(),
  name: z.string(),
  /** Bytes as stored. */
  size: z.int(),
  type: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type StoredFile = z.output<typeof StoredFile>

// biome-ignore format: one call a line, aligned
export const fileApi = {
  upload: post('/files', { summary: '上传图片或附件', permission: 'file:edit', response: StoredFile, multipart: true, ownTransactions: true }),
}
