import { z } from 'zod'
import { post } from './route.ts'

const Amount = z.number().nonnegative().nullish()
const Codecs = z
  .array(z.object({ Codec: z.string().max(64).nullish() }))
  .max(50)
  .nullish()

/** What is known of a file. `Duration` is in seconds. */
export const VodMetaData = z.object({
  Size: Amount,
  Duration: Amount,
  Width: Amount,
  Height: Amount,
  Container: z.string().max(64).nullish(),
  VideoStreamSet: Codecs,
  AudioStreamSet: Codecs,
})

const FileId = z.string().regex(/^\d{1,32}$/)
const Address = z.string().max(1000)
const Task = {
  Status: z.string().max(32).nullish(),
  ErrCode: z.int().nullish(),
  /** `SourceFileError.ContentMalformed`: the file itself is damaged. */
  ErrCodeExt: z.string().max(128).nullish(),
  Message: z.string().max(2000).nullish(),
}

export const FileUploadEvent = z.object({
  FileId,
  MediaBasicInfo: z.object({
    Name: z.string().max(255).nullish(),
    Type: z.string().max(32).nullish(),
    MediaUrl: Address,
    CoverUrl: Address.nullish(),
    SourceInfo: z.object({ SourceContext: z.string().max(250).nullish() }).nullish(),
  }),
  /** Empty when nothing follows. */
  ProcedureTaskId: z.string().max(128).nullish(),
  MetaData: VodMetaData.nullish(),
})
export type FileUploadEvent = z.output<typeof FileUploadEvent>

export const ProcedureStateChangeEvent = z.object({
  ...Task,
  TaskId: z.string().min(1).max(128),
  Status: z.enum(['PROCESSING', 'FINISH']),
  FileId,
  FileUrl: Address.nullish(),
  MetaData: VodMetaData.nullish(),
  MediaProcessResultSet: z
    .array(
      z.object({
        Type: z.string().max(64),
        TranscodeTask: z
          .object({
            ...Task,
            Progress: Amount,
            Output: VodMetaData.extend({ Url: Address.nullish() }).nullish(),
          })
          .nullish(),
        CoverBySnapshotTask: z
          .object({ ...Task, Output: z.object({ CoverUrl: Address.nullish() }).nullish() })
          .nullish(),
      }),
    )
    .max(50)
    .nullish(),
  /** The upload key; the cloud calls it so. */
  SessionContext: z.string().max(1000).nullish(),
})
export type ProcedureStateChangeEvent = z.output<typeof ProcedureStateChangeEvent>

/** A notice of Tencent Cloud VOD, or of the embedded store, which sends the same. Other types have other fields. */
export const VodEvent = z.object({
  EventType: z.string().max(64),
  FileUploadEvent: FileUploadEvent.nullish(),
  ProcedureStateChangeEvent: ProcedureStateChangeEvent.nullish(),
})
export type VodEvent = z.output<typeof VodEvent>

// biome-ignore format: one call a line, aligned
export const vodCallbackApi = {
  event: post('/vod/callback', { summary: '点播事件通知', permission: 'public', query: z.object({ sign: z.string().max(64).optional(), t: z.string().max(16).optional() }), body: VodEvent, response: z.object({ code: z.literal(0) }), unlogged: true }),
}
