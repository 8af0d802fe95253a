import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import type { Db } from '../../platform/db/connection.ts'
import { notify } from '../../platform/notice/notify.ts'
import { mediaFiles } from '../vod/media.table.ts'
import { lostBefore } from '../vod/upload.queries.ts'
import { formOf, having } from './course.uploads.ts'

interface Ground extends Pick<Context, 'now' | 'notices'> {
  db: Db
}

const isWaitedFor = sql`(exists (select from course_video video where video.upload_key = ${mediaFiles.uploadKey})
  or exists (select from course where revision is not null and revision -> 'videoList' @> jsonb_build_array(jsonb_build_object('uploadKey', ${mediaFiles.uploadKey}))))`

/** Whoever saved a course and then stopped uploading its video hears once that it is lost. Who gave it up knows. */
export async function tellLostUploads({ db, now, notices }: Ground): Promise<void> {
  const later: (() => void)[] = []
  await db.transaction(async (tx) => {
    const ctx = { db: tx, now, notices, afterCommit: (work: () => void) => void later.push(work) }
    const lost = and(
      eq(mediaFiles.state, 'uploading'),
      isNull(mediaFiles.abandonedTime),
      lt(mediaFiles.updateTime, lostBefore(now())),
    )
    const rows = await tx
      .select({ id: mediaFiles.id, uploadKey: mediaFiles.uploadKey, userId: mediaFiles.userId })
      .from(mediaFiles)
      .where(and(lost, isNull(mediaFiles.lossToldTime), isWaitedFor))
      .orderBy(mediaFiles.id)
      .for('update', { skipLocked: true })
    for (const { id, uploadKey, userId } of rows) {
      await tx.update(mediaFiles).set({ lossToldTime: now() }).where(eq(mediaFiles.id, id))
      if (!uploadKey || userId === null) continue
      for (const { id: courseId, name, removedAt } of await having(ctx, { uploadKey })) {
        if (removedAt) continue
        await notify(ctx, {
          to: { user: userId },
          kind: 'video',
          title: (n) => `录播课《${name}》有${n === 1 ? '' : ` ${n} 个`}视频没有传完`,
          text: '上传已中断超过 24 小时，已传的部分不再保留。请打开课程，重新选择视频文件上传',
          link: formOf(courseId),
          key: `lost/course/${courseId}`,
        })
      }
    }
  })
  for (const work of later) work()
}
