import type { Banner } from '@dangxiao/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { failure, fakeApi, reviewer } from '../testing/api.ts'
import { recordFixture } from '../testing/record.ts'
import { renderPage } from '../testing/render.tsx'
import { CarouselPage } from './CarouselPage.tsx'

const banner = (id: number, title: string, fields: Partial<Banner> = {}): Banner => ({
  ...recordFixture,
  id,
  title,
  pictureUrl: `/files/${id}.jpg`,
  moduleType: 9,
  contentId: null,
  contentName: null,
  isContentGone: false,
  linkUrl: null,
  sort: id,
  isEnabled: 1,
  startTime: null,
  endTime: null,
  can: ['edit', 'remove'],
  ...fields,
})

const me = { ...reviewer, permissions: { 'banner:view': 'branch', 'banner:edit': 'own' } as const }
const LIST = 'GET /banner/banner-list/*/*'

function open(records: Banner[], arrange: () => object | Promise<Response>) {
  const asked = fakeApi({
    [LIST]: () => ({ records, total: records.length }),
    'POST /banner/update-banner': arrange,
  })
  renderPage(<CarouselPage />, { me })
  return asked
}

describe('the carousel', () => {
  test('asks for the own unit, and saves a switch at once', async () => {
    const asked = open([banner(1, '一'), banner(2, '二', { sort: 5 })], () => ({ changed: 1 }))
    fireEvent.click(await screen.findByRole('switch', { name: '启用：二' }))
    await screen.findByText('已保存')
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ partySchoolId: '20', selectedUnitScope: '1' })
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual([{ id: 2, sort: 2, isEnabled: 0 }])
  })

  test('puts back what the server refuses, and says why', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>()
    open([banner(1, '一')], () => promise)
    const box = await screen.findByRole('switch', { name: '启用：一' })
    fireEvent.click(box)
    await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('false'))
    answer(failure(503, 'UNAVAILABLE', '系统暂时繁忙'))
    await screen.findByText('系统暂时繁忙，已恢复原来的设置')
    expect(box.getAttribute('aria-checked')).toBe('true')
  })

  test('points out what leads nowhere and shows visitors only the rest', async () => {
    open(
      [
        banner(1, '还在'),
        banner(2, '没了', { moduleType: 2, contentId: 7, contentName: '旧课', isContentGone: true }),
      ],
      () => ({}),
    )
    const gone = within(await screen.findByRole('article', { name: '没了' }))
    expect(gone.getByText('关联内容已下架，请重新选择')).toBeTruthy()
    const preview = within(screen.getByRole('complementary', { name: '展示效果' }))
    expect(preview.getAllByAltText('还在').length).toBeGreaterThan(0)
    expect(preview.queryByAltText('没了')).toBeNull()
  })
})
