import { settingApi } from '@dangxiao/contract'
import { PASSWORD } from '../build.ts'
import { callsIn } from './record.ts'
import { routeOf, type Scene, type Writes } from './scene.ts'

/** Of accounts and units. */
export function systemWrites(scene: Scene): Writes {
  const { as, build, loosely, hunan, changsha, sysadmin, security } = scene
  const calls = callsIn(scene)
  const unit = async (above = hunan) => {
    const { id, version } = await build.unit({ above })
    return { id, version }
  }
  const renamed = async () => {
    const { parentId: _, ...fields } = build.unitBody(hunan)
    return { body: { ...fields, ...(await unit()) } }
  }
  const arranged = async () => {
    const above = await build.unit({ above: hunan })
    return { body: { parentId: above.id, ids: [(await unit(above)).id] } }
  }
  const person = { name: '欧阳静姝', phone: '', partySchoolId: hunan.id, roleIds: [] }
  const clerk = async (given = {}) => (await build.user({ unit: hunan, ...given })).id
  const ofClerk = async () => ({ params: { id: await clerk() } })
  const imported = { unitName: '导入单位', code: 'imported-1', unitType: 2, userLevel: 2 }
  return {
    'auth.login': async () => {
      const { account } = await build.user({ unit: hunan })
      const given = { body: { account, password: PASSWORD } }
      return { action: 'login', given, work: () => loosely(undefined, routeOf('auth.login'), given) }
    },
    'auth.logout': async () => {
      const user = await build.user({ unit: hunan })
      return { action: 'logout', work: () => loosely(user, routeOf('auth.logout')) }
    },
    'auth.password': async () => {
      const user = await build.user({ unit: hunan })
      const given = { body: { oldPassword: PASSWORD, newPassword: '橘子洲头-看万山' } }
      return { action: 'password', given, work: () => loosely(user, routeOf('auth.password'), given) }
    },
    ...calls('account.add', () => ({ body: { ...person, account: 'ouyang' } }), 'add', sysadmin),
    ...calls(
      'account.update',
      async () => ({ body: { ...person, id: await clerk(), version: 1 } }),
      'update',
      sysadmin,
    ),
    ...calls(
      'account.grant',
      async () => ({ body: { id: await clerk(), version: 1, roleIds: [] } }),
      'grant',
      security,
    ),
    ...calls('account.reset', ofClerk, 'reset-password', sysadmin),
    ...calls('account.signOut', ofClerk, 'sign-out', sysadmin),
    ...calls(['account.unlock', 'account.disable'], ofClerk, undefined, sysadmin),
    ...calls(
      'account.enable',
      async () => ({ params: { id: await clerk({ enabled: false }) } }),
      'enable',
      sysadmin,
    ),
    ...calls(
      'unitImport.commit',
      () => ({ body: { rows: [{ ...imported, parentId: hunan.id }] } }),
      'import',
      sysadmin,
    ),
    ...calls('unit.add', () => ({ body: build.unitBody(hunan) }), 'add', sysadmin),
    ...calls('unit.update', renamed, 'update', sysadmin),
    ...calls(
      'unit.move',
      async () => ({ body: { ...(await unit(changsha)), parentId: hunan.id } }),
      'move',
      sysadmin,
    ),
    ...calls('unit.toggle', async () => ({ body: { ...(await unit()), isEnabled: 0 } }), 'disable', sysadmin),
    ...calls('unit.arrange', arranged, 'arrange', sysadmin),
    ...calls('reviewPhrase.save', () => ({ body: { phrases: ['请补充依据'], version: 0 } })),
    ...calls(
      'setting.setLiveHosts',
      async () => {
        const { version } = (await as(sysadmin)(settingApi.liveHosts)).value
        return { body: { hosts: 'live.example.cn\n10.1.2.3:8080', version } }
      },
      'update',
      sysadmin,
    ),
    ...calls('unitExt.update', () => ({ body: build.unitFacts({ id: changsha.id }) }), 'add'),
  }
}
