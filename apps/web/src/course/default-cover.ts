import { coverBackgrounds } from '../assets/cover-backgrounds/index.ts'
import { layoutTitle } from './cover-text.ts'

export type CoverBackground = (typeof coverBackgrounds)[number]

const WIDTH = 1280
const HEIGHT = 720
const TITLE_BOX = { width: 880, height: 400 }
/** The pictures keep their quiet part a little above the middle. */
const TITLE_MIDDLE = HEIGHT * 0.45
const FONT =
  "'Noto Serif CJK SC', 'Source Han Serif SC', 'Songti SC', STZhongsong, SimSun, 'PingFang SC', 'Microsoft YaHei', serif"
const IMAGE_TIMEOUT_MS = 15_000
const QUALITY = 0.9
/** Stands in for a background that does not load. */
const PLAIN = { colour: '#8f1d18', ink: '#fff3d6' }

interface DrawOptions {
  /** Pixels of the picture per point. */
  scale?: number
}

/** One of the backgrounds by chance; `random` is at least 0 and below 1. */
export function pickBackground(random = Math.random()): CoverBackground {
  const background = coverBackgrounds[Math.floor(random * coverBackgrounds.length)]
  if (!background) throw new Error('there are no cover backgrounds')
  return background
}

/**
 * Draws a course's default cover: its name on a background. Without the background the name stands on plain red.
 *
 * @throws when the browser gives no canvas or no picture.
 */
export async function drawDefaultCover(
  name: string,
  background: CoverBackground,
  { scale = devicePixelRatio || 1 }: DrawOptions = {},
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(WIDTH * scale)
  canvas.height = Math.round(HEIGHT * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d canvas')
  context.scale(scale, scale)

  const picture = await loadImage(background.src).catch(() => undefined)
  if (picture) context.drawImage(picture, 0, 0, WIDTH, HEIGHT)
  else paintPlain(context)
  writeTitle(context, name, picture ? background.ink : PLAIN.ink)

  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('the canvas gave no picture')
  return blob
}

/** @throws when the picture does not load, or not within the time. */
export function loadImage(src: string, timeoutMs = IMAGE_TIMEOUT_MS): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    const timer = setTimeout(() => reject(new Error(`timed out: ${src}`)), timeoutMs)
    image.onload = () => {
      clearTimeout(timer)
      resolve(image)
    }
    image.onerror = () => {
      clearTimeout(timer)
      reject(new Error(`did not load: ${src}`))
    }
    image.src = src
  })
}

function paintPlain(context: CanvasRenderingContext2D) {
  context.fillStyle = PLAIN.colour
  context.fillRect(0, 0, WIDTH, HEIGHT)
}

function writeTitle(context: CanvasRenderingContext2D, name: string, ink: string) {
  const fontOf = (size: number) => `700 ${size}px ${FONT}`
  const { lines, size, lineHeight } = layoutTitle(name, TITLE_BOX, (line, at) => {
    context.font = fontOf(at)
    return context.measureText(line).width
  })
  context.font = fontOf(size)
  context.fillStyle = ink
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const top = TITLE_MIDDLE - ((lines.length - 1) * lineHeight) / 2
  for (const [index, line] of lines.entries()) context.fillText(line, WIDTH / 2, top + index * lineHeight)
}
