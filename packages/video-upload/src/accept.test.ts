import { expect, test } from 'vitest'
import { ACCEPT, faultOf, hasVideoSignature } from './accept.ts'

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
  ['ogg', 'OggS\0\x02\0\0'],
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

test.each([
  ['a.MP4', '\0\0\0\x20ftypisom', undefined],
  ['讲座.flv', 'FLV\x01', undefined],
  ['a.exe', '\0\0\0\x20ftypisom', 'ending'],
  ['mp4', '\0\0\0\x20ftypisom', 'ending'],
  ['讲座.flv', 'not a film', 'content'],
  ['讲座.mp4', '', 'empty'],
] as const)('%s that begins with %j: %s', async (name, head, fault) => {
  expect(await faultOf(new File([bytes(head)], name))).toBe(fault)
})
