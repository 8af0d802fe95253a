import { extname } from 'node:path'
import type { Notice } from './outbox.ts'
import { objectKey, type SessionRecord } from './session.ts'

/** What the cloud tells of a file that was uploaded. @param origin scheme, host and port; empty: addresses are paths */
export function uploaded(record: SessionRecord, { origin, taskId }: { origin: string; taskId: string }): Notice {
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
      MetaData: { Size: video.size },
    },
  }
}
