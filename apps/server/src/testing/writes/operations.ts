import {
  bannerApi,
  learningRecordApi,
  learningRecordImportApi,
  overviewApi,
  portalLearningApi,
} from '@dangxiao/contract'
import { makePortalKey } from '../../platform/portal/keys.ts'
import { asPortal } from '../portal.ts'
import type { Scene, Writes } from './scene.ts'

/** Of banners, overviews, learning records and files. */
export function operationWrites({ server, as, build, db, send, cookieOf, hunan, province }: Scene): Writes {
  return {
    'banner.add': async () => ({
      action: 'add',
      work: () => as(province)(bannerApi.add, { body: build.bannerBody({ unit: hunan }) }),
    }),
    'banner.update': async () => {
      const { id, version } = await build.banner({ unit: hunan })
      return {
        action: 'update',
        work: () =>
          as(province)(bannerApi.update, { body: { ...build.bannerBody({ unit: hunan }), id, version } }),
      }
    },
    'banner.arrange': async () => {
      const { id } = await build.banner({ unit: hunan })
      return {
        action: 'arrange',
        work: () => as(province)(bannerApi.arrange, { body: [{ id, sort: 7, isEnabled: 0 }] }),
      }
    },
    'banner.remove': async () => {
      const { id } = await build.banner({ unit: hunan })
      return { action: 'remove', work: () => as(province)(bannerApi.remove, { params: { id } }) }
    },
    'learningRecordImport.commit': async () => {
      const rows = [build.learningBody({ unit: hunan })]
      return {
        action: 'import',
        work: () => as(province)(learningRecordImportApi.commit, { body: { rows } }),
      }
    },
    'portalLearning.take': async () => {
      const key = await makePortalKey(db, server.settings.dataKey, hunan.id)
      return {
        action: 'intake',
        work: () => asPortal(server, key)(portalLearningApi.take, { body: { records: [{}] } }),
      }
    },
    'learningRecord.prepare': async () => ({
      action: 'export',
      work: () => as(province)(learningRecordApi.prepare, { body: {} }),
    }),
    'learningRecord.cancel': async () => {
      const { ticket } = (await as(province)(learningRecordApi.prepare, { body: {} })).value
      return {
        action: 'cancel-export',
        work: () => as(province)(learningRecordApi.cancel, { params: { ticket } }),
      }
    },
    'file.upload': async () => ({
      action: 'upload',
      work: async () =>
        send({
          method: 'POST',
          url: '/api/files',
          headers: {
            'x-requested-with': 'XMLHttpRequest',
            cookie: await cookieOf(province),
            'content-type': 'multipart/form-data; boundary=b',
          },
          payload: `--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n%%EOF\r\n--b--\r\n`,
        }),
    }),
    'overview.add': async () => ({
      action: 'add',
      work: () => as(province)(overviewApi.add, { body: { type: 8, introduction: '<p>共享课堂</p>' } }),
    }),
    'overview.update': async () => {
      const { id, version } = (
        await as(province)(overviewApi.add, { body: { type: 3, introduction: '<p>案例</p>' } })
      ).value
      return {
        action: 'update',
        work: () =>
          as(province)(overviewApi.update, { body: { id, version, introduction: '<p>案例库</p>' } }),
      }
    },
  }
}
