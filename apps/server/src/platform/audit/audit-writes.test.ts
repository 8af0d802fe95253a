import { courseApi, homeApi, isChange } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { actionWords, fieldWords, resourceWords } from '../../operations/log/log.words.ts'
import { left } from '../../testing/audit-rows.ts'
import { allRoutes } from '../../testing/routes.ts'
import { testServer } from '../../testing/test-server.ts'
import { allWrites } from '../../testing/writes/all.ts'
import { sceneOn } from '../../testing/writes/scene.ts'
import type { auditLog } from './audit.table.ts'

const liveService = {
  pushDomain: 'push.example',
  playDomain: 'play.example',
  app: 'live',
  pushKey: 'k',
  playKey: undefined,
  callbackKey: 'k',
}
const scene = await sceneOn(await testServer({ live: liveService }))
const { as, build, db, hunan, province } = scene

/** What the page of the log would have no word for. */
function wordless({ action, resource, before, after }: typeof auditLog.$inferSelect): string[] {
  const states = [before, after].filter(
    (state) => typeof state === 'object' && state && !Array.isArray(state),
  )
  const fields = states.flatMap((state) => Object.keys(state as object))
  return [
    ...(Object.hasOwn(actionWords, action) ? [] : [action]),
    ...(Object.hasOwn(resourceWords, resource) ? [] : [resource]),
    ...fields.filter((field) => !Object.hasOwn(fieldWords, field)),
  ]
}

describe('every write leaves exactly one row', () => {
  const writes = allWrites(scene)
  const changing = allRoutes.filter(({ route }) => isChange(route) && !route.unlogged).map(({ name }) => name)

  test.each(changing)('%s', async (name) => {
    const { action, work } = (await writes[name]?.()) ?? {}
    if (!work) throw new Error(`add a call of ${name} to testing/writes`)
    const [row, ...others] = await left(db, async () => expect(await work()).toMatchObject({ status: 200 }))
    if (!row) throw new Error('it left no row')
    expect(others).toEqual([])
    expect(row).toMatchObject({ action, outcome: 'ok', address: '127.0.0.1' })
    expect(wordless(row)).toEqual([])
    // Another server has no account; its name is in the log.
    const server = name.startsWith('portal')
      ? '门户'
      : name === 'liveCallback.tencent'
        ? '云直播回调'
        : undefined
    if (server) expect(row).toMatchObject({ userId: 0, userName: server })
    else expect(row.userId).toBeGreaterThan(0)
  })

  test('and a look leaves none', async () => {
    const { id } = await build.course({ unit: hunan })
    const looks = async () => {
      await as(province)(courseApi.review, { params: { id }, query: {} })
      await as(province)(courseApi.find, { params: { id }, query: {} })
      await as(province)(courseApi.list, { params: { pageNum: 1, pageSize: 20 }, query: {} })
      await as(province)(homeApi.summary)
    }
    expect(await left(db, looks)).toEqual([])
  })
})
