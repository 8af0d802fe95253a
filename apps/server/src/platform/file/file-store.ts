import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { clean, DOCUMENT_MAX_MB, PICTURE_MAX_MB } from '@dangxiao/contract'
import { fileTypeFromBuffer } from 'file-type'
import type { Sharp } from 'sharp'
import { Fault } from '../fault/fault.ts'

const MEGABYTE = 1024 * 1024
/** Widest and highest picture taken in. */
const PIXELS_MAX = 8000
/** What is kept is never larger than this; a screen shows no more. */
const PIXELS_KEPT = 2560

const PICTURES = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const
const DOCUMENTS: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
}
/** Old Office files share one container; their own ending tells them apart. */
const COMPOUND = new Set(['doc', 'xls', 'ppt'])

const NAME_MAX = 200
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking control characters out is the purpose
const CONTROL = /[\u0000-\u001F\u007F]/g

interface Stored {
  /** Below the video store's origin: `/files/…`. */
  path: string
  name: string
  size: number
  type: string
  width: number | null
  height: number | null
}

/**
 * Keep a picture or document under a name of our own. What it is, its first bytes say; a picture is drawn anew, which leaves EXIF behind.
 *
 * @throws Fault `FILE_TYPE`, `FILE_TOO_LARGE`, `PICTURE_BROKEN`, `PICTURE_TOO_LARGE`
 */
export async function store(dataDir: string, content: Buffer, givenName: string): Promise<Stored> {
  const found = await fileTypeFromBuffer(content)
  const name = nameOf(givenName)
  const kind = found?.mime ?? ''
  if (kind in PICTURES) {
    if (content.length > PICTURE_MAX_MB * MEGABYTE) throw new Fault('FILE_TOO_LARGE', { n: PICTURE_MAX_MB })
    const extension = PICTURES[kind as keyof typeof PICTURES]
    const { data, width, height } = await redrawn(content, extension)
    return { path: await keep(dataDir, data, extension), name, size: data.length, type: kind, width, height }
  }
  const ending = extname(name).slice(1).toLowerCase()
  const extension = kind === 'application/x-cfb' && COMPOUND.has(ending) ? ending : DOCUMENTS[kind]
  if (!extension) throw new Fault('FILE_TYPE')
  if (content.length > DOCUMENT_MAX_MB * MEGABYTE) throw new Fault('FILE_TOO_LARGE', { n: DOCUMENT_MAX_MB })
  return {
    path: await keep(dataDir, content, extension),
    name,
    size: content.length,
    type: kind,
    width: null,
    height: null,
  }
}

/** As its owner knows it, shortened from the front so that its ending stays. */
function nameOf(given: string): string {
  const characters = [...clean(basename(given).replace(CONTROL, '')).toWellFormed()]
  return characters.slice(-NAME_MAX).join('') || '未命名'
}

const encoders = {
  jpg: (picture: Sharp) => picture.jpeg({ quality: 85 }),
  png: (picture: Sharp) => picture.png(),
  webp: (picture: Sharp) => picture.webp({ quality: 85 }),
}

async function redrawn(
  content: Buffer,
  format: keyof typeof encoders,
): Promise<{ data: Buffer; width: number; height: number }> {
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(content, { limitInputPixels: PIXELS_MAX * PIXELS_MAX, failOn: 'error' })
    const { width = 0, height = 0 } = await picture.metadata()
    if (width > PIXELS_MAX || height > PIXELS_MAX) throw new Fault('PICTURE_TOO_LARGE', { n: PIXELS_MAX })
    const drawn = picture
      .rotate()
      .resize(PIXELS_KEPT, PIXELS_KEPT, { fit: 'inside', withoutEnlargement: true })
    const { data, info } = await encoders[format](drawn).toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof Fault) throw error
    if (error instanceof Error && /pixel limit/i.test(error.message))
      throw new Fault('PICTURE_TOO_LARGE', { n: PIXELS_MAX })
    throw new Fault('PICTURE_BROKEN')
  }
}

/** A new name lasts only when its folder is on the disk too. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Write, sync and only then name the file, so that what was acknowledged is there after a power cut. */
async function keep(dataDir: string, data: Buffer, extension: string): Promise<string> {
  const day = new Date().toISOString().slice(0, 7).replace('-', '/')
  const path = `/files/${day}/${randomUUID()}.${extension}`
  const file = join(dataDir, path)
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(`${file}.part`, 'w')
  try {
    await handle.writeFile(data)
    await handle.sync()
    await rename(`${file}.part`, file)
  } catch (error) {
    await rm(`${file}.part`, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  await flushFolder(dirname(file))
  return path
}
