import type { FileUploadEvent, ProcedureStateChangeEvent, VodEvent } from '@dangxiao/contract'
import { UploadKey } from '@dangxiao/contract'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { notify } from '../../platform/notice/notify.ts'
import type { Completed, MediaWaiter } from './media.queries.ts'
import { changed, keptAddress, rowOfFile } from './media.queries.ts'
import type { MediaFile, mediaFiles } from './media.table.ts'
import { extensionOf, isPlayable } from './playable.ts'

type Columns = Partial<typeof mediaFiles.$inferInsert>

/** Of a call of the video service. */
/** What one event changes in a file's row, and who is told. */
interface News {
  action: string
  set: Columns
  tell?: Exclude<keyof MediaWaiter, 'users'>
}

/** Take note of what the video service tells. Told again, or in another order, it changes nothing more. */
export async function takeEvent(
  ctx: Context,
  { EventType, FileUploadEvent, ProcedureStateChangeEvent }: VodEvent,
): Promise<void> {
  if (EventType === 'NewFileUpload' && FileUploadEvent) return mediaArrived(ctx, FileUploadEvent)
  if (EventType === 'ProcedureStateChanged' && ProcedureStateChangeEvent)
    return mediaProcessed(ctx, ProcedureStateChangeEvent)
}

/** A file is there. Who saved a record before hears of it in this transaction. */
async function mediaArrived(ctx: Context, event: FileUploadEvent): Promise<void> {
  const url = keptAddress(ctx, event.FileId, event.MediaBasicInfo.MediaUrl)
  if (!url) return
  const row = await rowOfFile(
    ctx,
    event.FileId,
    UploadKey.safeParse(event.MediaBasicInfo.SourceInfo?.SourceContext).data,
  )
  if (row.arriveTime) return
  const known = metaOf(event.MetaData)
  const isProcessed = row.state !== 'uploading'
  const plays = isPlayable(event.MediaBasicInfo.Type ?? extensionOf(url), known.videoCodec ?? row.videoCodec)
  await take(ctx, row, {
    action: 'arrive',
    set: {
      title: event.MediaBasicInfo.Name ?? '',
      sourceUrl: url,
      url: row.url ?? url,
      posterUrl: row.posterUrl ?? keptAddress(ctx, event.FileId, event.MediaBasicInfo.CoverUrl) ?? null,
      ...unknownOf(row, known),
      arriveTime: ctx.now(),
      ...(!isProcessed && {
        state: plays ? 'playable' : event.ProcedureTaskId ? 'converting' : 'unplayable',
      }),
    },
    tell: 'arrived',
  })
}

/** The service has begun, gone on or ended with a file. */
async function mediaProcessed(ctx: Context, event: ProcedureStateChangeEvent): Promise<void> {
  const row = await rowOfFile(ctx, event.FileId, UploadKey.safeParse(event.SessionContext).data)
  if (row.endedTasks.includes(event.TaskId)) return
  const news = event.Status === 'FINISH' ? endOf(ctx, row, event) : progressOf(row, event)
  if (news) await take(ctx, row, news)
}

/** A file that plays already is looked at in silence. */
function progressOf(
  row: MediaFile,
  { TaskId, MediaProcessResultSet }: ProcedureStateChangeEvent,
): News | undefined {
  const told = MediaProcessResultSet?.find(({ Type }) => Type === 'Transcode')?.TranscodeTask?.Progress ?? 0
  const isNew = row.taskId !== TaskId
  const progress = Math.max(isNew ? 0 : row.progress, Math.min(99, Math.floor(told)))
  if (row.state === 'playable' || (!isNew && progress === row.progress && row.state === 'converting'))
    return undefined
  return {
    action: 'convert',
    set: {
      state: 'converting',
      error: '',
      taskId: TaskId,
      progress,
      ...(isNew && { attempts: row.attempts + 1 }),
    },
  }
}

function endOf(ctx: Context, row: MediaFile, event: ProcedureStateChangeEvent): News {
  const results = event.MediaProcessResultSet ?? []
  const transcodes = results.flatMap(({ Type, TranscodeTask }) =>
    Type === 'Transcode' && TranscodeTask ? [TranscodeTask] : [],
  )
  const converted = transcodes.find(
    ({ ErrCode, Output }) => !ErrCode && keptAddress(ctx, event.FileId, Output?.Url),
  )
  const failure = [event, ...transcodes].find(({ ErrCode }) => ErrCode)
  const poster = results
    .map(({ CoverBySnapshotTask }) => keptAddress(ctx, event.FileId, CoverBySnapshotTask?.Output?.CoverUrl))
    .find(Boolean)
  const known = metaOf(event.MetaData)
  const source = row.sourceUrl ?? keptAddress(ctx, event.FileId, event.FileUrl) ?? null
  const url = keptAddress(ctx, event.FileId, converted?.Output?.Url) ?? row.url ?? source
  const ended = { endedTasks: [...row.endedTasks, event.TaskId], taskId: event.TaskId }
  const plays =
    converted !== undefined ||
    row.state === 'playable' ||
    isPlayable(extensionOf(url ?? ''), known.videoCodec ?? row.videoCodec)
  const found = { ...unknownOf(row, known), posterUrl: row.posterUrl ?? poster ?? null, url }
  if (plays && (converted || !isOfSource(failure)))
    return {
      action: 'process',
      set: { ...found, ...ended, state: 'playable', progress: 100, error: '' },
      tell: 'processed',
    }
  if (isOfSource(failure))
    return {
      action: 'fail',
      set: { ...found, ...ended, state: 'damaged', error: (failure?.Message ?? '').slice(0, 500) },
    }
  const error = failure?.Message || '视频服务没有给出可以播放的视频'
  return { action: 'fail', set: { ...found, ...ended, state: 'failed', error: error.slice(0, 500) } }
}

/** Nothing can be read from what was uploaded; a kind that the service does not take may play all the same. */
const isOfSource = (failure: { ErrCodeExt?: string | null | undefined } | undefined) =>
  /^SourceFileError(\.(NoVideoMedia|NoVideoResolution|ContentMalformed))?$/.test(failure?.ErrCodeExt ?? '')

/** What was known before stays. */
const unknownOf = (row: MediaFile, known: Columns): Columns =>
  Object.fromEntries(Object.entries(known).filter(([name]) => row[name as keyof MediaFile] === null))

function metaOf(meta: FileUploadEvent['MetaData']): Columns {
  if (!meta) return {}
  const { Size, Duration, Width, Height, Container, VideoStreamSet, AudioStreamSet } = meta
  const known = {
    size: Size && Math.round(Size),
    duration: Duration,
    width: Width && Math.round(Width),
    height: Height && Math.round(Height),
    container: Container,
    videoCodec: VideoStreamSet?.[0]?.Codec,
    audioCodec: AudioStreamSet?.[0]?.Codec,
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value))
}

const endings = {
  playable: { said: '已转换完成，可以播放', advice: '' },
  failed: { said: '转换失败', advice: '可以打开课程重试，或在本机转换为 MP4 后重新上传' },
  damaged: { said: '已损坏，无法播放', advice: '请在本机确认原文件能正常播放，再打开课程重新上传' },
}

/** Whoever uploaded a video that had to be converted, or is damaged, hears how that ended. */
async function tellUploader(ctx: Context, file: MediaFile): Promise<void> {
  if (file.userId === null) return
  const users = await Promise.all(ctx.above.mediaWaiters.map((waiter) => waiter.users?.(ctx, file) ?? []))
  const [shown] = users.flat()
  const { said, advice } =
    endings[file.state === 'failed' || file.state === 'damaged' ? file.state : 'playable']
  await notify(ctx, {
    to: { user: file.userId },
    kind: 'video',
    title: `${shown ? `${shown.name}的` : ''}视频《${file.title}》${said}`,
    text: advice && [file.error, advice].filter(Boolean).join('。'),
    link: (advice ? shown?.form : shown?.page) ?? '/courses',
    key: `media/${file.id}`,
  })
}

async function take(ctx: Context, row: MediaFile, { action, set, tell }: News): Promise<void> {
  const file = await changed(ctx.db, row.id, { ...set, updateTime: ctx.now() })
  const completed: Completed[] = []
  if (tell && file.arriveTime)
    for (const waiter of ctx.above.mediaWaiters) completed.push(...((await waiter[tell]?.(ctx, file)) ?? []))
  // What it is called is known once it has arrived.
  const hasEndedBadly = file.state === 'failed' || file.state === 'damaged'
  const hasFailed = hasEndedBadly && file.arriveTime && (row.state !== file.state || !row.arriveTime)
  if (hasFailed || (action === 'process' && row.state === 'converting')) await tellUploader(ctx, file)
  // Progress comes every few seconds; only its beginning is worth a row.
  if (action === 'convert' && row.taskId === file.taskId) return
  const { fileId, state, error } = file
  await audit(ctx, {
    action,
    resource: 'media',
    recordId: file.id,
    after: { fileId, state, ...(error && { error }), completed },
  })
}
