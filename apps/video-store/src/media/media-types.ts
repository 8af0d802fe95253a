import { open } from 'node:fs/promises'

type Matches = (head: Buffer) => boolean

interface ImageType {
  mime: string
  matches: Matches
}

/** What a video is by its first bytes. */
interface Container {
  matches: Matches
  /** What such a file may be called; whatever is called otherwise gets the first. */
  endings: readonly [string, ...string[]]
}

const ascii =
  (offset: number, ...texts: string[]): Matches =>
  (head) =>
    texts.some((text) => head.toString('latin1', offset, offset + text.length) === text)
const bytes =
  (hex: string): Matches =>
  (head) =>
    head.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'))
const all =
  (...each: Matches[]): Matches =>
  (head) =>
    each.every((matches) => matches(head))
const not =
  (matches: Matches): Matches =>
  (head) =>
    !matches(head)

const isoMedia = all(ascii(4, 'ftyp'), (head) => head.length >= 12)
const imageOrAudio = ascii(8, 'heic', 'heix', 'mif1', 'msf1', 'avif', 'avis', 'M4A ', 'M4B ')
const ebml = bytes('1a45dfa3')

/** The first that matches. The upload widget knows the same (`packages/video-upload/src/accept.ts`); a test in `conformance/` holds them together. */
const containers: readonly Container[] = [
  { matches: all(isoMedia, ascii(8, 'qt  ')), endings: ['mov', 'mp4', 'm4v', '3gp'] },
  { matches: all(isoMedia, not(imageOrAudio)), endings: ['mp4', 'm4v', '3gp', 'mov'] },
  // Old QuickTime files start with any of these atoms.
  { matches: ascii(4, 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'), endings: ['mov'] },
  // The type of the document stands behind its mark and its length.
  { matches: all(ebml, (head) => /\x42\x82.webm/s.test(head.toString('latin1'))), endings: ['webm', 'mkv'] },
  { matches: ebml, endings: ['mkv', 'webm'] },
  { matches: all(ascii(0, 'RIFF'), ascii(8, 'AVI ')), endings: ['avi'] },
  { matches: ascii(0, 'FLV'), endings: ['flv'] },
  { matches: bytes('3026b2758e66cf11'), endings: ['wmv', 'asf'] },
  { matches: ascii(0, '.RMF'), endings: ['rmvb', 'rm'] },
  { matches: ascii(0, 'OggS'), endings: ['ogv', 'ogg'] },
  { matches: bytes('000001ba'), endings: ['mpg', 'mpeg'] },
  { matches: bytes('000001b3'), endings: ['mpg', 'mpeg'] },
]

/** So much of a file tells what it is. In bytes. */
export const headBytes = 64

/** The ending that fits a video's first bytes: its own where that may be, otherwise the usual one; `undefined` for what is no video. */
export function videoEnding(head: Buffer, own: string): string | undefined {
  const found = containers.find(({ matches }) => matches(head))
  return found?.endings.includes(own) ? own : found?.endings[0]
}

/** The type that a video is served with, by its ending in lower case. */
export const videoTypes: ReadonlyMap<string, string> = new Map([
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['3gp', 'video/3gpp'],
  ['mov', 'video/quicktime'],
  ['webm', 'video/webm'],
  ['mkv', 'video/x-matroska'],
  ['avi', 'video/x-msvideo'],
  ['flv', 'video/x-flv'],
  ['wmv', 'video/x-ms-wmv'],
  ['asf', 'video/x-ms-asf'],
  ['rm', 'application/vnd.rn-realmedia'],
  ['rmvb', 'application/vnd.rn-realmedia-vbr'],
  ['ogg', 'video/ogg'],
  ['ogv', 'video/ogg'],
  ['mpg', 'video/mpeg'],
  ['mpeg', 'video/mpeg'],
])

const jpeg: ImageType = { mime: 'image/jpeg', matches: bytes('ffd8ff') }
export const imageTypes: ReadonlyMap<string, ImageType> = new Map<string, ImageType>([
  ['jpg', jpeg],
  ['jpeg', jpeg],
  ['png', { mime: 'image/png', matches: bytes('89504e470d0a1a0a') }],
  ['gif', { mime: 'image/gif', matches: ascii(0, 'GIF87a', 'GIF89a') }],
  ['webp', { mime: 'image/webp', matches: all(ascii(0, 'RIFF'), ascii(8, 'WEBP')) }],
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
  const media = videoTypes.get(extension) ?? imageTypes.get(extension)?.mime
  return media
    ? { mime: media, inline: true }
    : { mime: documentTypes.get(extension) ?? 'application/octet-stream', inline: false }
}

export async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
