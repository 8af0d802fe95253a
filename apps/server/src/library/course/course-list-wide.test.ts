import { courseApi } from '@dangxiao/contract'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'

const { as, build } = await testServer()
const hunan = await build.unit()

/** A city of sixty counties: a scope whose pages are read by the list's order. */
async function cityOf(name: string) {
  const city = await build.unit({ above: hunan })
  const made = []
  for (let n = 0; n < 60; n++) {
    const unit = await build.unit({ above: city })
    if (n % 3 === 0)
      made.push(
        await build.course({
          unit,
          coursesName: `${name}第${n}讲`,
          createTime: new Date(Date.UTC(2031, 0, 1, n)),
        }),
      )
  }
  await build.course({ unit: city, coursesName: `${name}已删除`, removedAt: new Date() })
  return {
    user: await build.user({ unit: city, role: 'city' }),
    names: made.map(({ coursesName }) => coursesName).toReversed(),
  }
}

const cities = [await cityOf('党性教育'), await cityOf('基层治理')]

async function list(
  { user }: (typeof cities)[number],
  query: { keyword?: string },
  pageNum: number,
  pageSize: number,
) {
  const { value } = await as(user)(courseApi.list, { params: { pageNum, pageSize }, query })
  return { names: value.records.map(({ coursesName }) => coursesName), total: value.total }
}

test.each([{}, { keyword: '第' }, { keyword: '讲' }])(
  'each city sees its own counties’ courses, page by page, and none of another: %o',
  async (query) => {
    for (let again = 0; again < 2; again++)
      for (const city of cities) {
        expect(await list(city, query, 1, 10)).toEqual({ names: city.names.slice(0, 10), total: 20 })
        expect(await list(city, query, 2, 10)).toEqual({ names: city.names.slice(10), total: 20 })
        expect(await list(city, query, 1, 15)).toEqual({ names: city.names.slice(0, 15), total: 20 })
        expect(await list(city, query, 4, 10)).toEqual({ names: [], total: 20 })
      }
  },
)

test('a name of two characters is found in the own city only', async () => {
  for (const [i, city] of cities.entries()) {
    expect(await list(city, { keyword: '党性' }, 1, 50)).toEqual(
      i === 0 ? { names: city.names, total: 20 } : { names: [], total: 0 },
    )
    expect((await list(city, { keyword: '第12讲' }, 1, 50)).total).toBe(1)
  }
})
