const extensions = ['mp4', 'webm', 'avi', 'mov'] as const

/** For the file picker: by extension and by MIME type, since browsers know no type for avi. */
export const ACCEPT = [
  ...extensions.map((extension) => `.${extension}`),
  ...['video/mp4', 'video/webm', 'video/x-msvideo', 'video/avi', 'video/quicktime'],
].join(',')

const imageAndAudioBrands = ['heic', 'heix', 'mif1', 'msf1', 'avif', 'avis', 'M4A ', 'M4B ']
const quickTimeAtoms = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

/**
 * Whether a file is a video by its extension and its first bytes: ISO media (mp4, mov), EBML (webm) or RIFF (avi).
 *
 * @throws the browser's error when the file cannot be read.
 */
export async function isVideo(file: File): Promise<boolean> {
  const name = file.name.toLowerCase()
  if (!extensions.some((extension) => name.endsWith(`.${extension}`))) return false
  return hasVideoSignature(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
}

export function hasVideoSignature(head: Uint8Array): boolean {
  const text = (from: number) => String.fromCharCode(...head.subarray(from, from + 4))
  if (text(4) === 'ftyp') return head.length >= 12 && !imageAndAudioBrands.includes(text(8))
  if (quickTimeAtoms.includes(text(4))) return true
  if (text(0) === 'RIFF') return text(8) === 'AVI '
  return head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3
}
