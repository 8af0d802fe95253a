import { reviewPhraseApi, settingApi, unitApi, unitExtApi } from '@dangxiao/contract'
import { PASSWORD } from '../build.ts'
import { routeOf, type Scene, type Writes } from './scene.ts'

/** Of accounts and units. */
export function systemWrites({
  as,
  build,
  loosely,
  send,
  hunan,
  changsha,
  province,
  sysadmin,
}: Scene): Writes {
  return {
    'auth.login': async () => {
      const { account } = await build.user({ unit: hunan })
      return {
        action: 'login',
        work: () =>
          send({
            method: 'POST',
            url: '/api/auth/login',
            headers: { 'x-requested-with': 'XMLHttpRequest' },
            payload: { account, password: PASSWORD },
          }),
      }
    },
    'auth.logout': async () => {
      const user = await build.user({ unit: hunan })
      return { action: 'logout', work: () => loosely(user, routeOf('auth.logout')) }
    },
    'auth.password': async () => {
      const user = await build.user({ unit: hunan })
      return {
        action: 'password',
        work: () =>
          loosely(user, routeOf('auth.password'), {
            body: { oldPassword: PASSWORD, newPassword: '橘子洲头-看万山' },
          }),
      }
    },
    'unitImport.commit': async () => {
      const rows = [
        { unitName: '导入单位', code: 'imported-1', unitType: 2, userLevel: 2, parentId: hunan.id },
      ]
      const admin = await build.user({ unit: hunan, role: 'system-admin' })
      return {
        action: 'import',
        work: () => loosely(admin, routeOf('unitImport.commit'), { body: { rows } }),
      }
    },
    'unit.add': async () => ({
      action: 'add',
      work: () => as(sysadmin)(unitApi.add, { body: build.unitBody(hunan) }),
    }),
    'unit.update': async () => {
      const { id, version } = await build.unit({ above: hunan })
      const { parentId: _, ...body } = build.unitBody(hunan)
      return {
        action: 'update',
        work: () => as(sysadmin)(unitApi.update, { body: { ...body, id, version } }),
      }
    },
    'unit.move': async () => {
      const { id, version } = await build.unit({ above: changsha })
      return {
        action: 'move',
        work: () => as(sysadmin)(unitApi.move, { body: { id, version, parentId: hunan.id } }),
      }
    },
    'unit.toggle': async () => {
      const { id, version } = await build.unit({ above: hunan })
      return {
        action: 'disable',
        work: () => as(sysadmin)(unitApi.toggle, { body: { id, version, isEnabled: 0 } }),
      }
    },
    'unit.arrange': async () => {
      const above = await build.unit({ above: hunan })
      const { id } = await build.unit({ above })
      return {
        action: 'arrange',
        work: () => as(sysadmin)(unitApi.arrange, { body: { parentId: above.id, ids: [id] } }),
      }
    },
    'reviewPhrase.save': async () => ({
      action: 'save',
      work: () => as(province)(reviewPhraseApi.save, { body: { phrases: ['请补充依据'], version: 0 } }),
    }),
    'setting.setLiveHosts': async () => {
      const { version } = (await as(sysadmin)(settingApi.liveHosts)).value
      return {
        action: 'update',
        work: () => as(sysadmin)(settingApi.setLiveHosts, { body: { hosts: 'live.example.cn', version } }),
      }
    },
    'unitExt.update': async () => ({
      action: 'add',
      work: () => as(province)(unitExtApi.update, { body: build.unitFacts({ id: changsha.id }) }),
    }),
  }
}
