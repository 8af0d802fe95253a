import type { Template } from '@dangxiao/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, reviewer } from '../testing/api.ts'
import { recordFixture } from '../testing/record.ts'
import { renderPage } from '../testing/render.tsx'
import { TemplateFormPage } from './TemplateFormPage.tsx'

const me = { ...reviewer, permissions: { 'template:view': 'branch', 'template:edit': 'branch' } as const }

const template: Template = {
  ...recordFixture,
  id: 9,
  name: '开班通知',
  type: 3,
  scope: 2,
  hasContent: true,
  file: null,
  isTop: false,
  isFromAbove: false,
  can: ['edit'],
  content: '<p>{{单位}}定于{{开班日期}}举办{{课程名}}。</p>',
}

function open(stored: Template = template) {
  const log = fakeApi({
    'GET /template/get/9': () => stored,
    'GET /unit/list/user-tree': () => [],
    'POST /template/update': () => ({ id: 9, version: 3 }),
  })
  renderPage(<TemplateFormPage />, { address: '/page?type=edit&id=9', me })
  return () =>
    log.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, unknown>)
}

test('the preview fills in samples, and names the placeholder that nobody fills', async () => {
  open()
  await screen.findByDisplayValue('开班通知')
  await userEvent.click(screen.getByRole('button', { name: '填入示例预览' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('中共芙蓉区委党校定于2026年9月14日举办{{课程名}}。')
  within(dialog).getByText('“课程名”不是系统提供的占位符，使用模板时不会自动填写')
})

test('neither content nor file is a gap; what is there is sent as it was read', async () => {
  const sent = open({ ...template, content: '', hasContent: false })
  await screen.findByDisplayValue('开班通知')
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  await screen.findByText('请填写模板内容或上传模板文件')
  expect(sent()).toEqual([])
})
