import { createHmac } from 'node:crypto'
import { vodCallbackApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { mediaFiles } from '../library/vod/media.table.ts'
import type { TestServer } from './test-server.ts'

let files = 0
/** A file id that no other test has. */
export const newFile = () => `5${String(Date.now()).padStart(14, '0')}${String(++files).padStart(4, '0')}`

/** The events of a video’s way: a file has come, it is being converted, it is done, it failed. */
export const uploaded = (fileId: string, { key = '', type = 'mp4', task = '', more = {} } = {}) => ({
  EventType: 'NewFileUpload',
  FileUploadEvent: {
    FileId: fileId,
    MediaBasicInfo: {
      Name: '第一讲',
      Type: type,
      MediaUrl: `/vod/${fileId}/00112233aabbccdd.${type}`,
      CoverUrl: '',
      SourceInfo: { SourceType: 'Upload', SourceContext: key },
    },
    ProcedureTaskId: task,
    MetaData: { Size: 1000 },
    ...more,
  },
})

export const taskEvent = (fileId: string, given: object) => ({
  EventType: 'ProcedureStateChanged',
  ProcedureStateChangeEvent: { TaskId: `${fileId}-1`, FileId: fileId, ...given },
})

export const going = (fileId: string, progress: number, more = {}) =>
  taskEvent(fileId, {
    Status: 'PROCESSING',
    MediaProcessResultSet: [{ Type: 'Transcode', TranscodeTask: { Progress: progress } }],
    ...more,
  })

export const done = (fileId: string, more = {}) =>
  taskEvent(fileId, {
    Status: 'FINISH',
    ErrCode: 0,
    MetaData: {
      Duration: 61.5,
      Width: 640,
      Height: 480,
      VideoStreamSet: [{ Codec: 'mpeg4' }],
      AudioStreamSet: [{ Codec: 'mp3' }],
    },
    MediaProcessResultSet: [
      {
        Type: 'Transcode',
        TranscodeTask: { ErrCode: 0, Progress: 100, Output: { Url: `/vod/${fileId}/ffee.mp4` } },
      },
      {
        Type: 'CoverBySnapshot',
        CoverBySnapshotTask: { ErrCode: 0, Output: { CoverUrl: `/vod/${fileId}/ffee.jpg` } },
      },
    ],
    ...more,
  })

export const failed = (fileId: string, more = {}) =>
  taskEvent(fileId, { Status: 'FINISH', ErrCode: 30001, Message: '文件已损坏', ...more })

/** The embedded store, which tells this server what becomes of its videos. */
export function videoService({ send, clock, settings, db }: TestServer) {
  const seconds = (ahead: number) => String(Math.floor(clock.now().getTime() / 1000) + ahead)

  /** Without a session and without the header of our own pages. */
  function deliver(
    event: object,
    { ahead = 0, time = seconds(ahead), key = settings.vod.secretKey, sent = JSON.stringify(event) } = {},
  ) {
    const signature = createHmac('sha256', key)
      .update(`${time}\n${JSON.stringify(event)}`)
      .digest('hex')
    const headers = { 'content-type': 'application/json', 'x-vod-time': time, 'x-vod-signature': signature }
    return send({ method: 'POST', url: `/api${vodCallbackApi.event.path}`, headers, payload: sent })
  }

  const rowOf = async (fileId: string) =>
    (await db.select().from(mediaFiles).where(eq(mediaFiles.fileId, fileId)))[0]

  /** What is left of a file when these events come in this order. */
  async function after(fileId: string, events: object[]) {
    for (const event of events) expect((await deliver(event)).value).toEqual({ code: 0 })
    const row = await rowOf(fileId)
    if (!row) throw new Error('the file was told of')
    const { state, url, posterUrl, duration, uploadKey, userId, error } = row
    return {
      state,
      url: url?.slice(-8),
      hasPoster: posterUrl !== null,
      duration,
      hasKey: uploadKey !== null,
      userId,
      error,
    }
  }

  return { deliver, rowOf, after }
}
