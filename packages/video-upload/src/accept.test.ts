import { expect, test } from 'vitest'
import { ACCEPT, hasVideoSignature, isVideo } from './accept.ts'

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

test('the picker offers mp4, webm, avi and mov, by ending and by type', () => {
  expect(ACCEPT).toBe('.mp4,.webm,.avi,.mov,video/mp4,video/webm,video/x-msvideo,video/avi,video/quicktime')
})

test.each([
  ['mp4', '\0\0\0\x20ftypisom'],
  ['mov', '\0\0\0\x14ftypqt  '],
  ['mov without ftyp', '\0\0\0\x08wide\0\0\0\0'],
  ['webm', '\x1a\x45\xdf\xa3\x01\0\0\0'],
  ['avi', 'RIFF\x10\0\0\0AVI LIST'],
  ['flv', 'FLV\x01\x05\0\0\0\x09'],
  ['wmv', '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
  ['rmvb', '.RMF\0\0\0\x12'],
  ['mpg', '\0\0\x01\xba\x44\0'],
])('%s is a video', (_, head) => {
  expect(hasVideoSignature(bytes(head))).toBe(true)
})

test.each([
  ['text', 'hello, this is text'],
  ['nothing', ''],
  ['wav', 'RIFF\x10\0\0\0WAVEfmt '],
  ['webp', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['heic', '\0\0\0\x18ftypheic'],
  ['m4a', '\0\0\0\x18ftypM4A '],
  ['png', '\x89PNG\r\n\x1a\n'],
])('%s is not a video', (_, head) => {
  expect(hasVideoSignature(bytes(head))).toBe(false)
})

test('a video with a foreign ending is refused, a capital ending is not', async () => {
  const head = bytes('\0\0\0\x20ftypisom')
  expect(await isVideo(new File([head], 'a.MP4'))).toBe(true)
  expect(await isVideo(new File([head], 'a.exe'))).toBe(false)
  expect(await isVideo(new File(['FLV\x01'], '讲座.flv'))).toBe(true)
  expect(await isVideo(new File(['not a film'], '讲座.flv'))).toBe(false)
  expect(await isVideo(new File([head], 'mp4'))).toBe(false)
})
