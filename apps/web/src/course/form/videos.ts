import {
  type CourseVideo,
  type CourseVideoInput,
  clean,
  lengthOf,
  type UploadState,
  uploadTypes,
  VIDEO_MINUTES,
  VIDEO_TITLE_MAX,
} from '@dangxiao/contract'
import { isUploading, type VideoItem } from '@dangxiao/video-upload'
import { uuid } from '../../session/client.ts'

/** One video as it is being filled in: what was uploaded and what was typed both stay, whichever of them counts. */
export interface VideoDraft {
  key: string
  id?: number
  title: string
  uploadType: 1 | 2
  uploads: VideoItem[]
  address: string
  /** Digits, or nothing. */
  minutes: string
  /** What the stored video waits for, as long as no other file is chosen. */
  waits?: { uploadKey: string; state: UploadState } | undefined
}

const videoFields = ['title', 'videoUrl', 'videoTime'] as const
export type VideoField = (typeof videoFields)[number]
/** Messages by the key of a video. */
export type VideoErrors = Record<string, Partial<Record<VideoField, string>>>

const MINUTES_DIGITS = 3

export const emptyVideo = (): VideoDraft => ({
  key: uuid(),
  title: '',
  uploadType: 1,
  uploads: [],
  address: '',
  minutes: '',
})

/** `poster` stands before the film until it plays. */
export function fromVideo(
  { id, title, uploadType, videoUrl, videoTime, ...video }: CourseVideo,
  poster?: string,
): VideoDraft {
  const isUploaded = uploadType === uploadTypes.uploaded
  const uploadKey = video.uploadKey ?? undefined
  const upload = uploadKey
    ? { progress: 0, loading: true, uploadKey }
    : { progress: 100, loading: false, url: videoUrl, mediaPath: poster }
  return {
    key: `video-${id}`,
    // A video that a pending revision adds has no id of its own yet, only a negative stand-in.
    ...(id > 0 && { id }),
    title,
    uploadType,
    uploads: isUploaded ? [{ id: 1, fileType: 3, fileName: title, ...upload }] : [],
    ...(uploadKey && { waits: { uploadKey, state: video.uploadState ?? 'waiting' } }),
    address: isUploaded ? '' : videoUrl,
    minutes: videoTime === null ? '' : String(videoTime),
  }
}

const addressOf = ({ uploadType, uploads, address }: VideoDraft) =>
  (uploadType === uploadTypes.uploaded ? uploads[0]?.url : clean(address)) ?? ''

/** The upload that will bring the address. */
export function uploadKeyOf({ uploadType, uploads: [upload] }: VideoDraft): string | undefined {
  return uploadType === uploadTypes.uploaded && upload && !upload.url && !upload.error
    ? upload.uploadKey
    : undefined
}

export function toVideo(video: VideoDraft): CourseVideoInput {
  const minutes = clampMinutes(video.minutes)
  const uploadKey = uploadKeyOf(video)
  return {
    ...(video.id !== undefined && { id: video.id }),
    ...(uploadKey && { uploadKey }),
    videoUrl: addressOf(video),
    title: clean(video.title),
    uploadType: video.uploadType,
    videoTime: minutes === '' ? null : Number(minutes),
  }
}

/** What may stand in the field while it is being typed. */
export const digitsOf = (typed: string) =>
  typed.normalize('NFKC').replace(/\..*/, '').replace(/\D/g, '').slice(0, MINUTES_DIGITS)

/** The same with the point that ends it, so that what is typed after it does not count either. */
export const minutesTyped = (typed: string) =>
  digitsOf(typed) + (typed.normalize('NFKC').includes('.') ? '.' : '')

/** 600 and more become 600, 0 becomes 1, nothing stays nothing. */
export function clampMinutes(typed: string): string {
  const digits = digitsOf(typed)
  if (digits === '') return ''
  return String(Math.min(Math.max(Number(digits), VIDEO_MINUTES.min), VIDEO_MINUTES.max))
}

/** Whole minutes of a duration like `03:20` or `1:02:03`, rounded up; empty when there is none. */
export function minutesOf(duration: string): string {
  const parts = duration.split(':').map(Number)
  if (duration === '' || parts.some(Number.isNaN)) return ''
  return minutesIn(parts.reduce((sum, part) => sum * 60 + part, 0))
}

export const minutesIn = (seconds: number) =>
  String(Math.min(Math.max(Math.ceil(seconds / 60), VIDEO_MINUTES.min), VIDEO_MINUTES.max))

/** A title to begin with: the file's name without its ending. */
export function titleOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  const name = clean(dot > 0 ? fileName.slice(0, dot) : fileName)
  return lengthOf(name) > VIDEO_TITLE_MAX ? [...name].slice(0, VIDEO_TITLE_MAX).join('') : name
}

export const hasUploadRunning = ({ uploadType, uploads }: VideoDraft) =>
  uploadType === uploadTypes.uploaded && isUploading(uploads)

export const hasContent = ({ title, uploads, address, minutes }: VideoDraft) =>
  title.trim() !== '' || uploads.length > 0 || address.trim() !== '' || minutes !== ''

export interface VideoGap {
  message: string
  key: string
  field: VideoField
}

/**
 * What the videos lack, in the order of the page.
 *
 * @param goesOn whether the upload of a key is still on its way
 */
export const gapsOf = (videos: readonly VideoDraft[], goesOn: (uploadKey: string) => boolean): VideoGap[] =>
  videos.flatMap((video) => {
    const { key } = video
    const gaps: VideoGap[] =
      clean(video.title) === '' ? [{ key, field: 'title', message: '请填写视频标题' }] : []
    const uploadKey = uploadKeyOf(video)
    const comes = uploadKey !== undefined && (goesOn(uploadKey) || isWaitedFor(video))
    return addressOf(video) === '' && !comes
      ? [...gaps, { key, field: 'videoUrl', message: '请上传视频或者填写视频地址' }]
      : gaps
  })

/** The stored video waits for this upload, wherever it is made. */
const isWaitedFor = (video: VideoDraft) =>
  video.waits?.state === 'waiting' && video.waits.uploadKey === uploadKeyOf(video)

/** Messages by path (`videoList.0.title`), given to the videos they are about; `rest` has those that no field shows. */
export function videoErrorsOf(videos: readonly VideoDraft[], messages: Record<string, string>) {
  const errors: VideoErrors = {}
  const rest: Record<string, string> = {}
  for (const [path, message] of Object.entries(messages)) {
    const [list, index, part = 'videoUrl'] = path.split('.')
    const video = list === 'videoList' ? videos[Number(index)] : undefined
    const field = videoFields.find((name) => name === part)
    if (video && field) errors[video.key] = { ...errors[video.key], [field]: message }
    else rest[path] = message
  }
  return { errors, rest }
}
