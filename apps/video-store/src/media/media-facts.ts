import { extname } from 'node:path'
import { RunFailure, SourceFailure } from './programs.ts'

/** What is known of a video's content. */
export interface MediaFacts {
  /** Seconds. */
  duration: number
  width: number
  height: number
  container: string
  videoCodec: string
  audioCodec: string | undefined
  /** 8 bits a colour, as every browser plays H.264. */
  isPlain: boolean
}

/** What has to be done so that every browser plays it. */
export type Work = 'none' | 'repack' | 'convert'

/** Reads what ffprobe wrote. @throws RunFailure when there is nothing to see in the file */
export function factsOf(json: string): MediaFacts {
  const { format, streams } = parse(json)
  const video = streams.find((each) => each.codec_type === 'video' && !isPicture(each))
  const audio = streams.find((each) => each.codec_type === 'audio')
  const width = count(video?.width)
  const height = count(video?.height)
  if (!video || width === 0 || height === 0) throw new SourceFailure('文件中没有视频画面，请检查文件是否损坏')
  return {
    duration: count(format.duration) || count(video.duration),
    width,
    height,
    container: word(format.format_name),
    videoCodec: word(video.codec_name),
    audioCodec: audio ? word(audio.codec_name) : undefined,
    isPlain: ['yuv420p', 'yuvj420p'].includes(word(video.pix_fmt)),
  }
}

export function workFor(name: string, { videoCodec, audioCodec, isPlain }: MediaFacts): Work {
  const extension = extname(name).slice(1)
  const fits =
    videoCodec === 'h264' &&
    isPlain &&
    (audioCodec === undefined || audioCodec === 'aac' || audioCodec === 'mp3')
  if (fits) return extension === 'mp4' || extension === 'm4v' ? 'none' : 'repack'
  const open =
    ['vp8', 'vp9', 'av1', 'theora'].includes(videoCodec) && [undefined, 'opus', 'vorbis'].includes(audioCodec)
  return open && ['webm', 'ogg', 'ogv'].includes(extension) ? 'none' : 'convert'
}

type Fields = Record<string, unknown>

function parse(json: string): { format: Fields; streams: Fields[] } {
  try {
    const value = JSON.parse(json)
    if (!Array.isArray(value.streams)) throw new Error('no streams')
    return { format: value.format ?? {}, streams: value.streams }
  } catch {
    throw new RunFailure('无法识别视频内容，请检查文件是否损坏', false)
  }
}

/** A cover inside the file counts as a stream, too. */
const isPicture = ({ disposition }: Fields) => (disposition as Fields | undefined)?.attached_pic === 1

function count(value: unknown): number {
  const number = Number(value)
  return Number.isFinite(number) && number > 0 ? number : 0
}

const word = (value: unknown) => (typeof value === 'string' ? value.slice(0, 64) : '')
