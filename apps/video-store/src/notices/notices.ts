import { extname } from 'node:path'
import { type AppliedFile, objectKey, type SessionRecord } from '../sessions/session.ts'
import type { Notice } from './outbox.ts'

interface Uploaded {
  /** Scheme, host and port; empty: addresses are paths. */
  origin: string
  /** Of the conversion; empty: there is none. */
  taskId: string
  /** Of the pictures, as far as it is known already. */
  codec?: string | undefined
}

/** What the cloud tells of a file that was uploaded. */
export function uploaded(record: SessionRecord, { origin, taskId, codec }: Uploaded): Notice {
  const { fileId, title, video, cover, committedAt = record.createdAt, context } = record
  return {
    EventType: 'NewFileUpload',
    FileUploadEvent: {
      FileId: fileId,
      MediaBasicInfo: {
        Name: title,
        Type: extname(video.name).slice(1),
        MediaUrl: `${origin}/vod/${objectKey(record, video)}`,
        CoverUrl: cover?.stored ? `${origin}/vod/${objectKey(record, cover)}` : '',
        CreateTime: new Date(committedAt).toISOString(),
        SourceInfo: { SourceType: 'Upload', SourceContext: context ?? '' },
      },
      ProcedureTaskId: taskId,
      MetaData: { Size: video.size, ...(codec && { VideoStreamSet: [{ Codec: codec }] }) },
    },
  }
}

/** That a video is being converted, and how far. */
export function going(
  { fileId, context }: SessionRecord,
  { task, percent }: { task: string; percent: number },
): Notice {
  return {
    EventType: 'ProcedureStateChanged',
    ProcedureStateChangeEvent: {
      TaskId: task,
      Status: 'PROCESSING',
      FileId: fileId,
      MediaProcessResultSet: [
        { Type: 'Transcode', TranscodeTask: { Status: 'PROCESSING', Progress: percent } },
      ],
      SessionContext: context ?? '',
    },
  }
}

interface End {
  task: string
  origin: string
  /** Why nothing came of it. */
  failure?: string
  /** Because of the file itself. */
  isSource?: boolean
}

/** As the cloud names what is wrong. */
const errorOf = ({ failure, isSource }: End) => {
  if (failure === undefined) return { ErrCode: 0, Message: '' }
  return {
    ErrCode: 1,
    ErrCodeExt: isSource ? 'SourceFileError.ContentMalformed' : 'InternalError',
    Message: failure,
  }
}

/** That a video has been looked at: what it is, what is played, and its picture; or why not. */
export function ended(record: SessionRecord, end: End): Notice {
  const { task, origin } = end
  const { fileId, video, context, facts, played, poster } = record
  const address = (file: AppliedFile) => `${origin}/vod/${objectKey(record, file)}`
  const done = { Status: 'SUCCESS', ErrCode: 0 }
  const results: object[] = []
  if (played) {
    const Output = { Url: address(played), Size: played.size }
    results.push({ Type: 'Transcode', TranscodeTask: { ...done, Progress: 100, Output } })
  }
  if (poster) {
    const Output = { CoverUrl: address(poster) }
    results.push({ Type: 'CoverBySnapshot', CoverBySnapshotTask: { ...done, Output } })
  }
  return {
    EventType: 'ProcedureStateChanged',
    ProcedureStateChangeEvent: {
      TaskId: task,
      Status: 'FINISH',
      ...errorOf(end),
      FileId: fileId,
      FileUrl: address(video),
      ...(facts && {
        MetaData: {
          Size: video.size,
          Duration: facts.duration,
          Width: facts.width,
          Height: facts.height,
          Container: facts.container,
          VideoStreamSet: [{ Codec: facts.videoCodec }],
          AudioStreamSet: facts.audioCodec ? [{ Codec: facts.audioCodec }] : [],
        },
      }),
      MediaProcessResultSet: results,
      SessionContext: context ?? '',
    },
  }
}
