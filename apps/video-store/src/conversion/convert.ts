import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { absentAs } from '../ground/durable.ts'
import { factsOf, type MediaFacts, type Work, workFor } from '../media/media-facts.ts'
import { type Programs, RunFailure, reading, run } from '../media/programs.ts'

/** Of a file that somebody uploaded nothing but these containers is opened, and nothing beside it. */
const onlyThisFile = [
  ...['-protocol_whitelist', 'file'],
  ...['-format_whitelist', 'avi,flv,asf,rm,mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,ogg,mpeg,mpegvideo'],
]
const quiet = ['-hide_banner', '-nostdin', '-v', 'error']
const minute = 60_000
/** At most 1920 along the longer side and 1080 along the shorter, however the film is held. */
const smaller = "'min(if(gte(iw,ih),1920,1080),iw)':'min(if(gte(iw,ih),1080,1920),ih)'"

export interface Conversion {
  programs: Programs
  source: { path: string; name: string }
  /** An empty folder for what is being made. */
  folder: string
  limits: { maxMs: number; maxBytes: number }
  signal: AbortSignal
  onStart: (pid: number) => void | Promise<void>
  /** @param percent 0–99 */
  onProgress: (percent: number) => void
}

export interface Made {
  facts: MediaFacts
  /** Paths; absent when the upload plays as it is, or no picture could be taken. */
  video?: string
  poster?: string
}

/**
 * Looks at a video, makes an H.264/AAC mp4 of it where browsers need one, and takes a picture.
 *
 * @throws RunFailure
 */
export async function makePlayable(conversion: Conversion): Promise<Made> {
  const { programs, source, signal, onStart } = conversion
  const input = `file:${source.path}`
  const args = [
    '-v',
    'error',
    ...onlyThisFile,
    '-print_format',
    'json',
    '-show_format',
    '-show_streams',
    '-i',
    input,
  ]
  const facts = factsOf(await reading(() => run(programs.ffprobe, args, { maxMs: minute, signal, onStart })))
  const work = workFor(source.name, facts)
  const video = work === 'none' ? undefined : await makeVideo(conversion, facts, work)
  const poster = await takePicture(conversion, facts, video ? `file:${video}` : input)
  return { facts, ...(video && { video }), ...(poster && { poster }) }
}

async function makeVideo(conversion: Conversion, facts: MediaFacts, work: Work): Promise<string> {
  const { programs, source, folder, limits, signal, onStart, onProgress } = conversion
  const draft = join(folder, 'draft.mp4')
  const encoded = [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p'],
    ...['-vf', `scale=${smaller}:force_original_aspect_ratio=decrease:force_divisible_by=2`],
    ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
  ]
  const args = [
    ...['-y', ...quiet, '-progress', 'pipe:1', '-nostats', ...onlyThisFile, '-i', `file:${source.path}`],
    ...['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...(work === 'repack' ? ['-c', 'copy'] : encoded),
    ...['-movflags', '+faststart', '-fs', String(limits.maxBytes), '-f', 'mp4', `file:${draft}`],
  ]
  const onLine = (line: string) => {
    const time = Number(/^out_time_us=(\d+)$/.exec(line)?.[1] ?? Number.NaN)
    if (facts.duration > 0 && time >= 0) onProgress(Math.min(99, Math.floor(time / 10_000 / facts.duration)))
  }
  await run(programs.ffmpeg, args, { maxMs: limits.maxMs, silentMs: 5 * minute, signal, onStart, onLine })
  const size = await stat(draft).then((stats) => stats.size, absentAs(0))
  if (size === 0) throw new RunFailure('没有转换出视频，请检查文件是否损坏', true)
  if (size >= limits.maxBytes) throw new RunFailure('转换后的视频过大，或磁盘空间不足', false)
  const path = join(folder, 'video.mp4')
  await rename(draft, path)
  return path
}

/** From the first tenth, where a title is over and nothing is told yet. A video without a picture is a video. */
async function takePicture(
  conversion: Conversion,
  { duration }: MediaFacts,
  input: string,
): Promise<string | undefined> {
  const { programs, folder, signal, onStart } = conversion
  const path = join(folder, 'poster.jpg')
  const args = [
    ...['-y', ...quiet, '-ss', String(Math.min(duration / 10, 60).toFixed(2)), ...onlyThisFile, '-i', input],
    ...['-frames:v', '1', '-vf', "scale='min(1280,iw)':-2", '-q:v', '4', '-f', 'mjpeg', `file:${path}`],
  ]
  try {
    await run(programs.ffmpeg, args, { maxMs: minute, signal, onStart })
    return await stat(path).then((stats) => (stats.size > 0 ? path : undefined), absentAs(undefined))
  } catch (error) {
    if (error instanceof RunFailure && !signal.aborted) return undefined
    throw error
  }
}
