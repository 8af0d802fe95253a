import type { Template } from '@dangxiao/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { TemplateFormPage } from './TemplateFormPage.tsx'

const me = { ...reviewer, permissions: { 'template:view': 'branch', 'template:edit': 'branch' } as const }

const template: Template = {
  id: 9,
  partySchoolId: 21,
  partySchoolName: '岳麓区委党校',
  createdBy: '李强',
  createTime: '2026-10-01T01:30:00Z',
  updateTime: '2026-10-02T01:30:00Z',
  version: 2,
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

const SLOW = { timeout: 10_000 }

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
  await screen.findByDisplayValue('开班通知', undefined, SLOW)
  await userEvent.click(screen.getByRole('button', { name: '填入示例预览' }))
  const dialog = await screen.findByRole('dialog', undefined, SLOW)
  await within(dialog).findByText('中共芙蓉区委党校定于2026年9月14日举办{{课程名}}。', undefined, SLOW)
  within(dialog).getByText('“课程名”不是系统提供的占位符，使用模板时不会自动填写')
}, 30_000)

test('neither content nor file is a gap; what is there is sent as it was read', async () => {
  const sent = open({ ...template, content: '', hasContent: false })
  await screen.findByDisplayValue('开班通知', undefined, SLOW)
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  await screen.findByText('请填写模板内容或上传模板文件', undefined, SLOW)
  expect(sent()).toEqual([])
}, 30_000)

test('a stored template is sent with its version', async () => {
  const sent = open()
  await screen.findByDisplayValue('开班通知', undefined, SLOW)
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(sent()).toHaveLength(1), SLOW)
  expect(sent()[0]).toMatchObject({ id: 9, version: 2, type: 3, scope: 2, content: template.content })
}, 30_000)
