import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { BannerFormPage } from './BannerFormPage.tsx'

const me = { ...reviewer, permissions: { 'banner:view': 'own', 'banner:edit': 'own' } as const }

function open() {
  const asked = fakeApi({
    'GET /banner/content-list/*': () => [],
    'POST /banner/add': () => ({ id: 1, version: 1 }),
  })
  renderPage(<BannerFormPage />, { me, address: '/page?type=add' })
  return () => asked.filter(({ method }) => method === 'POST')
}

const confirm = () => fireEvent.click(screen.getByRole('button', { name: /确\s*定/ }))

test('says what the banner has to lead to: a record, or the address of an external link', async () => {
  const sent = open()
  fireEvent.change(await screen.findByLabelText('标题'), { target: { value: '秋季学期开学典礼' } })
  confirm()
  expect(await screen.findByText('图片不能为空')).toBeTruthy()
  expect(screen.getByText('请选择关联内容')).toBeTruthy()
  fireEvent.mouseDown(await screen.findByLabelText('跳转类型'))
  fireEvent.click(await screen.findByTitle('外部链接'))
  const address = await screen.findByLabelText('链接地址')
  confirm()
  expect(await screen.findByText('链接地址不能为空')).toBeTruthy()
  fireEvent.change(address, { target: { value: 'www.example.cn' } })
  await waitFor(() =>
    expect(screen.getByText('链接地址格式不正确，应以 http:// 或 https:// 开头')).toBeTruthy(),
  )
  expect(sent()).toEqual([])
})
