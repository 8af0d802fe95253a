import { fileApi, PICTURE_MAX_MB, type StoredFile } from '@dangxiao/contract'
import { type CallOptions, call } from './client.ts'
import { CallFailure, messageOf } from './errors.ts'

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
const WRONG_TYPE = '图片格式不支持，请上传 JPG、PNG 或 WebP 图片'

/** Puts one file into the product's file store. */
export function storeFile(
  file: Blob,
  name: string,
  options: Pick<CallOptions, 'signal' | 'onSent'> = {},
): Promise<StoredFile> {
  const form = new FormData()
  form.append('file', file, name)
  return call(fileApi.upload, {}, { form, ...options })
}

/** Why a file cannot be a picture here; undefined when it can. */
export function pictureRefusal({ type, size }: File): string | undefined {
  if (!PICTURE_TYPES.includes(type)) return WRONG_TYPE
  return size > PICTURE_MAX_MB * 1024 * 1024 ? `图片大小不能超过${PICTURE_MAX_MB}MB` : undefined
}

/** What to say when a picture could not be stored. */
export const pictureFailure = (error: unknown): string =>
  error instanceof CallFailure && error.code === 'FILE_TYPE' ? WRONG_TYPE : messageOf(error)
