import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { gradient, image, ridge, serif, svg, text } from './svg.ts'

export interface Film {
  title: string
  subtitle: string
  seconds: number
  width: number
  height: number
  /** sky from top to bottom, two ridges, letters */
  colours: { sky: string[]; hills: [string, string]; ink: string }
  /** Hz of the soft chord */
  chord: [number, number, number]
}

const rate = 25

/** The picture at `t` seconds: a title card over slowly moving hills, with a bar that fills. */
function frame(film: Film, t: number): string {
  const { width: w, height: h, colours, title, subtitle, seconds } = film
  const shown = Math.min(1, t / 0.8)
  const size = Math.min(h / 8, (w * 0.86) / title.length)
  return svg(
    w,
    h,
    `<defs>${gradient('sky', colours.sky)}</defs><rect width="${w}" height="${h}" fill="url(#sky)"/>
    <circle cx="${w * (0.2 + (0.6 * t) / seconds)}" cy="${h * 0.26}" r="${h * 0.09}" fill="${colours.ink}" opacity=".22"/>
    ${ridge(w, h, h * 0.78, h * 0.07, t * 0.25, colours.hills[0])}${ridge(w, h, h * 0.88, h * 0.06, 2 + t * 0.5, colours.hills[1])}
    <g opacity="${shown}">${text(w / 2, h * 0.46, size, colours.ink, title, `font-weight="700" style="font-family:${serif}"`)}
    ${text(w / 2, h * 0.6, h / 18, colours.ink, subtitle, 'opacity=".86"')}</g>
    <rect x="${w * 0.3}" y="${h * 0.66}" width="${w * 0.4}" height="${h / 120}" fill="${colours.ink}" opacity=".25"/>
    <rect x="${w * 0.3}" y="${h * 0.66}" width="${(w * 0.4 * t) / seconds}" height="${h / 120}" fill="${colours.ink}" opacity=".85"/>`,
  )
}

async function run(
  args: string[],
  feed?: (write: (chunk: Buffer) => Promise<void>) => Promise<void>,
): Promise<void> {
  const child = spawn('ffmpeg', ['-y', '-hide_banner', '-loglevel', 'error', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const closed = once(child, 'close')
  await feed?.(async (chunk) => {
    if (!child.stdin.write(chunk)) await once(child.stdin, 'drain')
  })
  child.stdin.end()
  const [code] = await closed
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${args.join(' ')}`)
}

/** Draw every picture of the film and encode it with a soft chord; `codec` are ffmpeg's output options. */
export async function shoot(film: Film, codec: string[], path: string): Promise<void> {
  const { width, height, seconds, chord } = film
  const fade = `min(1,t/1.2)*min(1,(${seconds}-t)/1.2)`
  const sound = `aevalsrc='0.07*${fade}*(${chord.map((hz) => `sin(2*PI*${hz}*t)`).join('+')})':s=44100:d=${seconds}`
  const args = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    `${rate}`,
    '-i',
    'pipe:0',
    '-f',
    'lavfi',
    '-i',
    sound,
  ]
  await run(
    [
      ...args,
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      '-flags',
      '+bitexact',
      '-threads',
      '1',
      ...codec,
      path,
    ],
    async (write) => {
      for (let i = 0; i < seconds * rate; i++)
        await write(
          await image(frame(film, i / rate))
            .removeAlpha()
            .raw()
            .toBuffer(),
        )
    },
  )
}

/** H.264 and AAC with the index in front, so that playback starts before the file is there. */
export function mp4(quality: number, audio = '48k'): string[] {
  const video = [
    '-c:v',
    'libx264',
    '-profile:v',
    'main',
    '-preset',
    'slow',
    '-crf',
    `${quality}`,
    '-pix_fmt',
    'yuv420p',
    '-g',
    '50',
  ]
  return [...video, '-c:a', 'aac', '-b:a', audio, '-ac', '1', '-movflags', '+faststart']
}
