import { educationBaseApi, trainingBaseApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'

const { build, as } = await testServer()
const province = await build.unit()
const city = await build.unit({ above: province })
const keeper = await build.user({ unit: province, role: 'province' })

describe.each([
  [
    'education',
    educationBaseApi,
    (unit: typeof city) => build.educationBase({ unit }),
    build.educationBaseBody,
  ] as const,
  [
    'training',
    trainingBaseApi,
    (unit: typeof city) => build.trainingBase({ unit }),
    build.trainingBaseBody,
  ] as const,
])('%s bases', (_, api, stored, body) => {
  const caller = as(keeper) as (route: unknown, given: unknown) => ReturnType<ReturnType<typeof as>>

  test('take pictures of the own store only', async () => {
    const pictures = ['https://elsewhere.example/1.jpg']
    expect(await caller(api.add, { body: body({ unit: city, pictures }) })).toFail('BAD_INPUT', {
      pictures: '图片不在本系统中，请重新上传',
    })
  })

  test('do not move to a unit that has been closed while the change waited', async () => {
    const { id } = await stored(city)
    const target = await build.unit({ above: province })
    expect((await caller(api.update, { body: { ...body({ unit: target }), id, version: 1 } })).status).toBe(
      200,
    )
    await build.disable(target)
    const decision = { params: { id }, body: { isPassed: 1, reason: '', version: 2 } }
    expect(await caller(api.review, decision)).toFail('BAD_INPUT', {
      partySchoolId: '所属单位不存在或已停用，请重新选择',
    })
  })
})
