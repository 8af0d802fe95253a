import { z } from 'zod'
import { text, webAddress } from './common.ts'
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

/** An uploaded file that belongs to a record, under the name it had. */
export const Attachment = z.object({
  name: text('附件名称', { max: 200 }),
  url: webAddress('附件地址', { max: 500, empty: '请上传附件' }),
  /** Bytes. */
  size: z.int().min(0).max(2_147_483_647).nullish(),
})
export type Attachment = z.output<typeof Attachment>

/** The attachments of a record. @param max how many there may be */
export const attachments = (max: number) => z.array(Attachment).max(max, `附件不能超过${max}个`).default([])

// biome-ignore format: one call a line, aligned
export const fileApi = {
  upload: post('/files', { summary: '上传图片或附件', permission: 'file:edit', response: StoredFile, multipart: true, ownTransactions: true }),
}
