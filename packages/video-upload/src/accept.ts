const extensions = ['mp4', 'webm', 'avi', 'mov'] as const
/** No browser plays them, so the picker does not offer them; who has nothing else may drop them all the same. */
const olderExtensions = ['m4v', 'mkv', 'flv', 'wmv', 'rm', 'rmvb', 'mpg', 'mpeg'] as const

/** For the file picker: by extension and by MIME type, since browsers know no type for avi. */
export const ACCEPT = [
  ...extensions.map((extension) => `.${extension}`),
  ...['video/mp4', 'video/webm', 'video/x-msvideo', 'video/avi', 'video/quicktime'],
].join(',')

const imageAndAudioBrands = ['heic', 'heix', 'mif1', 'msf1', 'avif', 'avis', 'M4A ', 'M4B ']
/** EBML, ASF, and the two beginnings of MPEG. */
const magics = [
  [0x1a, 0x45, 0xdf, 0xa3],
  [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11],
  [0x00, 0x00, 0x01, 0xba],
  [0x00, 0x00, 0x01, 0xb3],
]
const quickTimeAtoms = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

/**
 * What keeps a file from being a video, if anything: its ending, or its first bytes, which are those of ISO media (mp4, mov), EBML (webm,
 * mkv), RIFF (avi), flv, ASF (wmv), RealMedia, Ogg or MPEG.
 *
 * @throws the browser's error when the file cannot be read.
 */
export async function faultOf(file: File): Promise<'ending' | 'empty' | 'content' | undefined> {
  const name = file.name.toLowerCase()
  if (![...extensions, ...olderExtensions].some((extension) => name.endsWith(`.${extension}`)))
    return 'ending'
  if (file.size === 0) return 'empty'
  return hasVideoSignature(new Uint8Array(await file.slice(0, 16).arrayBuffer())) ? undefined : 'content'
}

export function hasVideoSignature(head: Uint8Array): boolean {
  const text = (from: number) => String.fromCharCode(...head.subarray(from, from + 4))
  if (text(4) === 'ftyp') return head.length >= 12 && !imageAndAudioBrands.includes(text(8))
  if (quickTimeAtoms.includes(text(4))) return true
  if (text(0) === 'RIFF') return text(8) === 'AVI '
  if (text(0).startsWith('FLV') || text(0) === '.RMF' || text(0) === 'OggS') return true
  return magics.some((magic) => magic.every((byte, i) => head[i] === byte))
}
