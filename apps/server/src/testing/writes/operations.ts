import { learningRecordApi, overviewApi, portalLearningApi } from '@dangxiao/contract'
import { makePortalKey } from '../../platform/portal/keys.ts'
import { asPortal } from '../portal.ts'
import { ownPage } from '../test-server.ts'
import { callsIn, inputsOf } from './record.ts'
import type { Scene, Writes } from './scene.ts'

/** Of banners, overviews, learning records and files. */
export function operationWrites(scene: Scene): Writes {
  const { server, as, build, db, send, cookieOf, hunan, province } = scene
  const calls = callsIn(scene)
  const banners = inputsOf(scene, build.banner, build.bannerBody)
  const prepared = async () => {
    const { ticket } = (await as(province)(learningRecordApi.prepare, { body: {} })).value
    return { params: { ticket } }
  }
  const overview = async () => {
    const body = { type: 3, introduction: '<p>案例</p>' }
    const { id, version } = (await as(province)(overviewApi.add, { body })).value
    return { body: { id, version, introduction: '<p>案例库</p>' } }
  }
  return {
    ...calls('banner.add', banners.added),
    ...calls('banner.update', banners.changed()),
    ...calls('banner.arrange', async () => ({
      body: [{ id: (await build.banner({ unit: hunan })).id, sort: 7, isEnabled: 0 }],
    })),
    ...calls('banner.remove', banners.one),
    ...calls(
      'learningRecordImport.commit',
      () => ({ body: { rows: [build.learningBody({ unit: hunan })] } }),
      'import',
    ),
    'portalLearning.take': async () => {
      const portal = asPortal(server, await makePortalKey(db, server.settings.dataKey, hunan.id))
      return {
        action: 'intake',
        work: () => portal(portalLearningApi.take, { body: { records: [{}] } }),
      }
    },
    ...calls('learningRecord.prepare', () => ({ body: { way: '1', format: 'csv' } }), 'export'),
    ...calls('learningRecord.cancel', prepared, 'cancel-export'),
    'file.upload': async () => ({
      action: 'upload',
      work: async () =>
        send({
          method: 'POST',
          url: '/api/files',
          headers: {
            ...ownPage,
            cookie: await cookieOf(province),
            'content-type': 'multipart/form-data; boundary=b',
          },
          payload: `--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n%%EOF\r\n--b--\r\n`,
        }),
    }),
    ...calls('overview.add', () => ({ body: { type: 8, introduction: '<p>共享<b>课堂</b></p>' } })),
    ...calls('overview.update', overview),
  }
}
