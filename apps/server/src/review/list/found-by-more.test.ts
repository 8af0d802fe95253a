import { courseApi, educationBaseApi, projectApi, scheduleApi, trainingBaseApi } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courses } from '../../library/course/course.table.ts'
import { testServer } from '../../testing/test-server.ts'

const { as, build, db } = await testServer()
const hunan = await build.unit()
const province = await build.user({ unit: hunan, role: 'province' })
const params = { pageNum: 1, pageSize: 20 }
const LIUYANG = 430181

const course = await build.course({
  unit: hunan,
  coursesName: '党史专题',
  lecturers: [{ id: 1, name: '欧阳明远' }],
})
const trainingClass = await build.trainingClass({ unit: hunan, name: '青干班', headTeacher: '司马文静' })
const base = await build.educationBase({
  unit: hunan,
  name: '秋收起义馆',
  region: LIUYANG,
  address: '文家市镇人民路1号',
})
const hall = await build.trainingBase({
  unit: hunan,
  name: '道吾山中心',
  region: LIUYANG,
  address: '集里街道2号',
})

const idsOf = (page: { records: { id: number }[]; total: number }) => {
  expect(page.total).toBe(page.records.length)
  return page.records.map(({ id }) => id)
}
const lists = {
  course: async (keyword: string) =>
    idsOf((await as(province)(courseApi.list, { params, query: { keyword } })).value),
  coursePick: async (name: string) =>
    (await as(province)(courseApi.pick, { query: { name } })).value.map(({ id }) => id),
  class: async (keyword: string) =>
    idsOf((await as(province)(scheduleApi.listClasses, { query: { keyword } })).value),
  base: async (keyword: string) =>
    idsOf((await as(province)(educationBaseApi.list, { params, query: { keyword } })).value),
  approved: async (keyword: string) =>
    idsOf((await as(province)(educationBaseApi.approved, { query: { keyword } })).value),
  days: async (keyword: string) =>
    idsOf((await as(province)(projectApi.baseDays, { params, query: { keyword } })).value),
  hall: async (keyword: string) =>
    idsOf((await as(province)(trainingBaseApi.list, { params, query: { keyword } })).value),
}

describe('a keyword', () => {
  test.each([
    ['course', '欧阳明远', course.id],
    ['course', '阳明', course.id],
    ['course', '党史', course.id],
    ['coursePick', '欧阳', course.id],
    ['class', '司马文静', trainingClass.id],
    ['class', '青干', trainingClass.id],
    ['base', '浏阳', base.id],
    ['base', '长沙市浏阳市', base.id],
    ['base', '文家市', base.id],
    ['base', '秋收', base.id],
    ['approved', '浏阳市', base.id],
    ['days', '浏阳', base.id],
    ['hall', '浏阳', hall.id],
    ['hall', '集里', hall.id],
  ] as const)('of the list %s finds by “%s”', async (list, keyword, id) => {
    expect(await lists[list](keyword)).toEqual([id])
  })

  test.each(['题欧', 'name', '湘潭', '%%', '𠮷𠮷'])('“%s” finds nothing', async (keyword) => {
    for (const list of Object.values(lists)) expect(await list(keyword)).toEqual([])
  })
})

test('the index answers it', async () => {
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(sql`explain select id from course where
      bigrams(${courses.coursesName} || chr(10) || jsonb_path_query_array(${courses.lecturers}, '$[*].name')::text) @> bigrams('欧阳')`)
  })
  expect(JSON.stringify(plan)).toContain('course_words')
})
