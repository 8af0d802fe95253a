import { randomUUID } from 'node:crypto'
import { courseApi, noticeApi, uploadApi, vodApi } from '@dangxiao/contract'
import { inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { race } from '../../testing/race.ts'
import { testServer } from '../../testing/test-server.ts'
import { mediaFiles } from '../vod/media.table.ts'
import { tellLostUploads } from './course.notices.ts'
import { fillCourseVideos } from './course.uploads.ts'

const { as, build, db, clock, notices } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const province = await build.user({ unit: hunan, role: 'province' })

const video = { title: '第一讲', uploadType: 1 as const, videoUrl: '' }
const there = { ...video, videoUrl: 'http://localhost:3001/vod/1/b.mp4', videoTime: 20 }

describe('whoever saved a course', () => {
  const arrive = (uploadKey: string) =>
    db.transaction((tx) => fillCourseVideos({ db: tx }, { uploadKey }, { videoUrl: '/vod/9/late.mp4' }))
  const tell = () => tellLostUploads({ db, now: clock.now, notices })
  const passADay = (...uploadKeys: string[]) =>
    db
      .update(mediaFiles)
      .set({ updateTime: new Date(clock.now().getTime() - 24 * 3_600_000 - 1) })
      .where(inArray(mediaFiles.uploadKey, uploadKeys))
  async function saved(given: object = {}) {
    const user = await build.user({ unit: changsha, role: 'editor' })
    const uploadKey = randomUUID()
    const body = await build.courseBody({
      unit: changsha,
      coursesName: '乡村振兴',
      videoList: [{ ...video, uploadKey }],
      ...given,
    })
    const { id } = (await as(user)(courseApi.add, { body })).value
    const told = async () => {
      const list = await as(user)(noticeApi.list, { params: { pageNum: 1, pageSize: 20 }, query: {} })
      return list.value.records.map(({ kind, title, text, link }) => ({ kind, title, text, link }))
    }
    return { id, user, uploadKey, body, told }
  }

  test('hears once that its upload is lost, and is led to the form', async () => {
    const { id, uploadKey, told } = await saved()
    await tell()
    expect(await told()).toEqual([])
    await passADay(uploadKey)
    await tell()
    await tell()
    expect(await told()).toEqual([
      {
        kind: 'video',
        title: '录播课《乡村振兴》有视频没有传完',
        text: '上传已中断超过 24 小时，已传的部分不再保留。请打开课程，重新选择视频文件上传',
        link: `/courses/form?type=edit&id=${id}`,
      },
    ])
  })

  test('hears of several in one notice', async () => {
    const keys = [randomUUID(), randomUUID()]
    const { told } = await saved({ videoList: keys.map((uploadKey) => ({ ...video, uploadKey })) })
    await passADay(...keys)
    await tell()
    expect((await told()).map(({ title }) => title)).toEqual(['录播课《乡村振兴》有 2 个视频没有传完'])
  })

  test('hears again when it was taken up and is lost once more', async () => {
    const { user, uploadKey, told } = await saved()
    for (const n of [1, 2]) {
      await passADay(uploadKey)
      await tell()
      expect(await told()).toHaveLength(n)
      await as(user)(noticeApi.readAll)
      await as(user)(vodApi.courseSignature, { body: { uploadKey } })
      await tell()
      expect(await told()).toHaveLength(n)
    }
  })

  test('hears of what a change that waits for review waits for', async () => {
    const { id, user, body, told } = await saved({ videoList: [there] })
    const query = { auditStatus: '3' as const, version: '1' }
    await as(province)(courseApi.review, { params: { id }, query })
    const uploadKey = randomUUID()
    await as(user)(courseApi.update, {
      body: { ...body, videoList: [{ ...video, uploadKey }], id, version: 2 },
    })
    await passADay(uploadKey)
    await tell()
    expect((await told()).filter(({ kind }) => kind === 'video')).toHaveLength(1)
  })

  test.each<[string, (given: Awaited<ReturnType<typeof saved>>) => Promise<unknown>]>([
    ['it was given up', ({ user, uploadKey }) => as(user)(uploadApi.abandon, { body: { uploadKey } })],
    ['it has arrived', ({ uploadKey }) => arrive(uploadKey)],
    ['the course is gone', ({ id, user }) => as(user)(courseApi.remove, { params: { id } })],
  ])('hears nothing when %s', async (_, happens) => {
    const given = await saved()
    await happens(given)
    await passADay(given.uploadKey)
    await tell()
    expect(await given.told()).toEqual([])
  })

  race('hears once, however many servers look', async () => {
    const { uploadKey, told } = await saved()
    await passADay(uploadKey)
    await Promise.all([tell(), tell(), tell()])
    expect((await told()).map(({ title }) => title)).toEqual(['录播课《乡村振兴》有视频没有传完'])
  })
})
