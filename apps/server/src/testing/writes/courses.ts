import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { courseApi, courseImportApi, mediaApi, uploadApi } from '@dangxiao/contract'
import { onTestFinished } from 'vitest'
import { mediaFiles } from '../../vod/media.table.ts'
import { routeOf, type Scene, type Writes } from './scene.ts'

/** Of recorded courses and their videos. */
export function courseWrites({ server, as, build, db, loosely, hunan, changsha, province }: Scene): Writes {
  const approved = () => build.course({ unit: hunan })
  const params = async () => ({ params: { id: (await approved()).id } })
  return {
    'course.add': async () => {
      const body = await build.courseBody({ unit: hunan })
      return { action: 'add', work: () => as(province)(courseApi.add, { body }) }
    },
    'course.update': async () => {
      const { id, version } = await build.course({ unit: hunan, auditStatus: 1, auditUnitId: hunan.id })
      const body = { ...(await build.courseBody({ unit: hunan })), id, version }
      return { action: 'update', work: () => as(province)(courseApi.update, { body }) }
    },
    'course.review': async () => {
      const { id } = await build.course({ unit: hunan, auditStatus: 1, auditUnitId: hunan.id })
      return { action: 'pass', work: () => as(province)(courseApi.review, { params: { id }, query: { auditStatus: '3', version: '1' } }) }
    },
    'course.remove': async () => ({ action: 'remove', work: async () => as(province)(courseApi.remove, await params()) }),
    'course.pin': async () => ({ action: 'pin', work: async () => as(province)(courseApi.pin, await params()) }),
    'course.unpin': async () => ({ action: 'unpin', work: async () => as(province)(courseApi.unpin, await params()) }),
    'course.feature': async () => ({ action: 'feature', work: async () => as(province)(courseApi.feature, await params()) }),
    'course.unfeature': async () => ({ action: 'unfeature', work: async () => as(province)(courseApi.unfeature, await params()) }),
    'upload.abandon': async () => ({
      action: 'abandon',
      work: () => as(province)(uploadApi.abandon, { body: { uploadKey: randomUUID() } }),
    }),
    'courseImport.commit': async () => {
      const rows = [await build.courseBody({ unit: hunan }), await build.courseBody({ unit: changsha })]
      return { action: 'import', work: () => as(province)(courseImportApi.commit, { body: { rows } }) }
    },
    'media.retry': async () => {
      const store = createServer((_, response) => void response.end('{"canConvert":true}'))
      await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void store.close())
      server.settings.storeAddress = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
      await db.insert(mediaFiles).values({ fileId: '51', sourceUrl: '/vod/51/a.avi', url: '/vod/51/a.avi', state: 'failed' })
      return { action: 'retry', work: () => as(province)(mediaApi.retry, { body: { url: '/vod/51/a.avi' } }) }
    },
    'vod.courseSignature': async () => ({ action: 'sign', work: () => loosely(province, routeOf('vod.courseSignature')) }),
    'vod.basicSignature': async () => ({ action: 'sign', work: () => loosely(province, routeOf('vod.basicSignature')) }),
  }
}
