import { open } from 'node:fs/promises'

interface MediaType {
  mime: string
  matches: (head: Buffer) => boolean
}

const ascii =
  (offset: number, ...texts: string[]) =>
  (head: Buffer) =>
    texts.some((text) => head.toString('latin1', offset, offset + text.length) === text)
const bytes = (hex: string) => (head: Buffer) => head.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'))
const both = (a: MediaType['matches'], b: MediaType['matches']) => (head: Buffer) => a(head) && b(head)
const either = (a: MediaType['matches'], b: MediaType['matches']) => (head: Buffer) => a(head) || b(head)

const isoMedia = ascii(4, 'ftyp')
/** Old QuickTime files start with any of these atoms. */
const quickTime = ascii(4, 'ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot')
const ebml = bytes('1a45dfa3')
const ogg = ascii(0, 'OggS')
const realMedia = ascii(0, '.RMF')
const asf = bytes('3026b2758e66cf11')
const mpeg = either(bytes('000001ba'), bytes('000001b3'))

/** By extension in lower case. */
export const videoTypes: ReadonlyMap<string, MediaType> = new Map<string, MediaType>([
  ['mp4', { mime: 'video/mp4', matches: isoMedia }],
  ['m4v', { mime: 'video/mp4', matches: isoMedia }],
  ['3gp', { mime: 'video/3gpp', matches: isoMedia }],
  ['mov', { mime: 'video/quicktime', matches: quickTime }],
  ['webm', { mime: 'video/webm', matches: ebml }],
  ['mkv', { mime: 'video/x-matroska', matches: ebml }],
  ['avi', { mime: 'video/x-msvideo', matches: both(ascii(0, 'RIFF'), ascii(8, 'AVI ')) }],
  ['flv', { mime: 'video/x-flv', matches: ascii(0, 'FLV') }],
  ['wmv', { mime: 'video/x-ms-wmv', matches: asf }],
  ['asf', { mime: 'video/x-ms-asf', matches: asf }],
  ['rm', { mime: 'application/vnd.rn-realmedia', matches: realMedia }],
  ['rmvb', { mime: 'application/vnd.rn-realmedia-vbr', matches: realMedia }],
  ['ogg', { mime: 'video/ogg', matches: ogg }],
  ['ogv', { mime: 'video/ogg', matches: ogg }],
  ['mpg', { mime: 'video/mpeg', matches: mpeg }],
  ['mpeg', { mime: 'video/mpeg', matches: mpeg }],
])

const jpeg: MediaType = { mime: 'image/jpeg', matches: bytes('ffd8ff') }
export const imageTypes: ReadonlyMap<string, MediaType> = new Map<string, MediaType>([
  ['jpg', jpeg],
  ['jpeg', jpeg],
  ['png', { mime: 'image/png', matches: bytes('89504e470d0a1a0a') }],
  ['gif', { mime: 'image/gif', matches: ascii(0, 'GIF87a', 'GIF89a') }],
  ['webp', { mime: 'image/webp', matches: both(ascii(0, 'RIFF'), ascii(8, 'WEBP')) }],
])

const openXml = 'application/vnd.openxmlformats-officedocument'
/** Documents are downloaded under their type, never shown. */
const documentTypes: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['docx', `${openXml}.wordprocessingml.document`],
  ['xlsx', `${openXml}.spreadsheetml.sheet`],
  ['pptx', `${openXml}.presentationml.presentation`],
  ['doc', 'application/msword'],
  ['xls', 'application/vnd.ms-excel'],
  ['ppt', 'application/vnd.ms-powerpoint'],
])

/** The type that a file is served with, and whether a browser may show it. */
export function servedAs(extension: string): { mime: string; inline: boolean } {
  const media = videoTypes.get(extension) ?? imageTypes.get(extension)
  return media ? { mime: media.mime, inline: true } : { mime: documentTypes.get(extension) ?? 'application/octet-stream', inline: false }
}

export async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(32), 0, 32, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
