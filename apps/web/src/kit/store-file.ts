import { fileApi, type StoredFile } from '@dangxiao/contract'
import { call } from './client.ts'

/** Puts one file into the product's file store. */
export function storeFile(file: Blob, name: string, signal?: AbortSignal): Promise<StoredFile> {
  const form = new FormData()
  form.append('file', file, name)
  return call(fileApi.upload, {}, { form, signal })
}
