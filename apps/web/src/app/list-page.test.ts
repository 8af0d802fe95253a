import { courseApi } from '@dangxiao/contract'
import { expect, test } from 'vitest'
import { pageQuery } from '../list/useList.ts'
import { meQuery } from '../session/permissions.ts'
import { fakeApi, reviewer } from '../testing/api.ts'
import { listPage } from './list-page.ts'
import { createQueries } from './queries.ts'

const { loader } = listPage(async () => ({ listCall: courseApi.list, Page: () => null }), 'Page')

function opening(permission: 'course:view' | 'judge:view', search: object = {}) {
  const queries = createQueries()
  queries.setQueryData(meQuery.queryKey, reviewer)
  return { context: { queries }, location: { search }, route: { options: { staticData: { permission } } } }
}

test('a list’s rows are there when its page is drawn, and nobody asks for them again', async () => {
  const asked = fakeApi({ 'GET /courses/courses-list/*/*': () => ({ records: [{ id: 7 }], total: 41 }) })
  const given = opening('course:view', { page: '3', keyword: '党' })
  await loader(given)
  const query = pageQuery(courseApi.list, { page: '3', keyword: '党' })
  expect(given.context.queries.getQueryData(query.queryKey)).toMatchObject({ total: 41 })
  await given.context.queries.prefetchQuery(query)
  expect(asked).toHaveLength(1)
})

test('a page does not wait long for them', async () => {
  fakeApi({ 'GET /courses/courses-list/*/*': () => new Promise(() => {}) })
  const given = opening('course:view')
  await loader(given)
  expect(given.context.queries.isFetching()).toBe(1)
})

test('what somebody may not open is not asked for', async () => {
  const asked = fakeApi({})
  await loader(opening('judge:view'))
  expect(asked).toHaveLength(0)
})
