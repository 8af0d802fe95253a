import { randomUUID } from 'node:crypto'
import { courseApi, noticeApi, vodApi } from '@dangxiao/contract'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/audit.table.ts'
import { testServer } from '../../testing/test-server.ts'
import { done, failed, going, newFile, uploaded, videoService } from '../../testing/video-service.ts'

const server = await testServer()
const { as, build, db } = server
const { deliver, after } = videoService(server)
const unit = await build.unit()
const editor = await build.user({ unit, role: 'editor' })
const other = await build.user({ unit, role: 'editor' })

describe('a course that was saved before its video was there', () => {
  const saved = async (videoTime?: number) => {
    const key = randomUUID()
    await as(editor)(vodApi.courseSignature, { body: { uploadKey: key } })
    const videoList = [{ title: '第一讲', uploadType: 1 as const, videoUrl: '', uploadKey: key, videoTime }]
    const body = await build.courseBody({ unit, videoList })
    return { key, body, save: async () => (await as(editor)(courseApi.add, { body })).value.id }
  }
  const videoOf = async (id: number) =>
    (await as(editor)(courseApi.find, { params: { id }, query: {} })).value.videoList[0]

  test('gets it when it arrives, and the log says so', async () => {
    const [fileId, { key, save }] = [newFile(), await saved()]
    const id = await save()
    await deliver(uploaded(fileId, { key, more: { MetaData: { Duration: 61 } } }))
    expect(await videoOf(id)).toMatchObject({
      videoUrl: expect.stringContaining(`/vod/${fileId}/`),
      videoTime: 2,
      uploadState: null,
    })
    const [row] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'arrive'))
      .orderBy(desc(auditLog.id))
      .limit(1)
    expect(row?.after).toMatchObject({ fileId, completed: [{ resource: 'course', recordId: id }] })
  })

  test('gets it at once when it has arrived meanwhile', async () => {
    const [fileId, { key, save }] = [newFile(), await saved(7)]
    await deliver(uploaded(fileId, { key, more: { MetaData: { Duration: 61 } } }))
    expect(await videoOf(await save())).toMatchObject({
      videoUrl: expect.stringContaining(`/vod/${fileId}/`),
      videoTime: 7,
      uploadState: null,
    })
  })
})

describe('whoever uploaded a video that is converted', () => {
  test.each([
    ['hears that it plays', done, '视频《第一讲》已转换完成，可以播放'],
    ['hears that it failed, and why', failed, '视频《第一讲》转换失败'],
  ])('%s', async (_, end, title) => {
    const [fileId, uploadKey] = [newFile(), randomUUID()]
    await as(other)(vodApi.courseSignature, { body: { uploadKey } })
    await after(fileId, [
      uploaded(fileId, { key: uploadKey, type: 'avi', task: 'x' }),
      going(fileId, 3),
      end(fileId),
      end(fileId),
    ])
    const { records } = (await as(other)(noticeApi.list, { params: { pageNum: 1, pageSize: 20 }, query: {} }))
      .value
    expect(records.filter((notice) => notice.kind === 'video' && notice.title === title)).toHaveLength(1)
  })

  test.each([
    ['the news of its failure', [0, 1]],
    ['itself', [1, 0]],
  ])('is led to the form of the course, told once, whether the file comes after %s', async (_, order) => {
    const [fileId, uploadKey] = [newFile(), randomUUID()]
    const user = await build.user({ unit, role: 'editor' })
    const videoList = [{ title: '第一讲', uploadType: 1 as const, videoUrl: '', uploadKey }]
    const body = await build.courseBody({ unit, coursesName: '乡村振兴', videoList })
    const { id } = (await as(user)(courseApi.add, { body })).value
    const events = [
      failed(fileId, { SessionContext: uploadKey }),
      uploaded(fileId, { key: uploadKey, type: 'avi', task: 'x' }),
    ]
    const told = order.map((at) => events[at] as object)
    await after(fileId, [...told, ...told])
    const { records } = (await as(user)(noticeApi.list, { params: { pageNum: 1, pageSize: 20 }, query: {} }))
      .value
    expect(records).toMatchObject([
      {
        title: '录播课《乡村振兴》的视频《第一讲》转换失败',
        text: '文件已损坏。可以打开课程重试，或在本机转换为 MP4 后重新上传',
        link: `/courses/form?type=edit&id=${id}`,
      },
    ])
  })

  test('hears of a damaged one, and its course says so in the list and on its page', async () => {
    const [fileId, uploadKey] = [newFile(), randomUUID()]
    const user = await build.user({ unit, role: 'editor' })
    const videoList = [{ title: '第一讲', uploadType: 1 as const, videoUrl: '', uploadKey }]
    const body = await build.courseBody({ unit, coursesName: '乡村治理', videoList })
    const { id } = (await as(user)(courseApi.add, { body })).value
    const troubleOf = async () => {
      const { records } = (
        await as(user)(courseApi.list, {
          params: { pageNum: 1, pageSize: 50 },
          query: { keyword: '乡村治理' },
        })
      ).value
      const found = (await as(user)(courseApi.find, { params: { id }, query: {} })).value
      return [records[0]?.mediaTrouble, found.mediaTrouble]
    }
    await after(fileId, [uploaded(fileId, { key: uploadKey, type: 'avi', task: 'x' })])
    expect(await troubleOf()).toEqual(['converting', 'converting'])
    await after(fileId, [
      failed(fileId, { ErrCodeExt: 'SourceFileError.ContentMalformed', Message: '文件已损坏或没有录完' }),
    ])
    expect(await troubleOf()).toEqual(['damaged', 'damaged'])
    const { records } = (await as(user)(noticeApi.list, { params: { pageNum: 1, pageSize: 20 }, query: {} }))
      .value
    expect(records).toMatchObject([
      {
        title: '录播课《乡村治理》的视频《第一讲》已损坏，无法播放',
        text: '文件已损坏或没有录完。请在本机确认原文件能正常播放，再打开课程重新上传',
        link: `/courses/form?type=edit&id=${id}`,
      },
    ])
  })

  test('a course gets the length of its video, but keeps one that was typed', async () => {
    const [fileId, key] = [newFile(), randomUUID()]
    await as(editor)(vodApi.courseSignature, { body: { uploadKey: key } })
    const video = (videoTime?: number) => ({
      title: '第一讲',
      uploadType: 1 as const,
      videoUrl: '',
      uploadKey: key,
      videoTime,
    })
    const body = await build.courseBody({ unit, videoList: [video(), video(9)] })
    const { id } = (await as(editor)(courseApi.add, { body })).value
    await after(fileId, [uploaded(fileId, { key, type: 'avi', task: 'x' }), done(fileId)])
    const { videoList, totalMinutes } = (await as(editor)(courseApi.find, { params: { id }, query: {} }))
      .value
    expect([videoList.map(({ videoTime }) => videoTime), totalMinutes]).toEqual([[2, 9], 11])
  })
})
