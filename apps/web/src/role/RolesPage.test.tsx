import type { Role } from '@dangxiao/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { RolesPage } from './RolesPage.tsx'

const me = { ...reviewer, permissions: { 'role:view': 'all' } as const }
const roles: Role[] = [
  {
    id: 1,
    name: '录入员',
    kind: 'business',
    accounts: 3,
    grants: { 'course:view': 'own', 'course:edit': 'own' },
  },
  {
    id: 2,
    name: '审核员',
    kind: 'business',
    accounts: 0,
    grants: { 'course:review': 'branch', 'case:view': 'branch' },
  },
]

function open(address: string) {
  fakeApi({ 'GET /roles/list': () => roles })
  renderPage(<RolesPage />, { me, address })
}
const rowsSaid = () => screen.getAllByRole('row').map((row) => row.textContent)

test('a role says what it may do on which page, how far, and how many have it', async () => {
  open('/page')
  expect(await screen.findByRole('link', { name: '录入员：3 人' })).toBeTruthy()
  expect(rowsSaid()).toEqual(['页面录入员', '录播课查看：本单位新增、修改、删除：本单位'])
})

test('two roles stand beside each other, with what one of them lacks', async () => {
  open('/page?role=1&other=2')
  await screen.findByRole('link', { name: '审核员：0 人' })
  expect(rowsSaid()).toEqual([
    '页面录入员审核员',
    '录播课查看：本单位新增、修改、删除：本单位审核：无查看：无新增、修改、删除：无审核：本单位及下级',
    '案例查看：无查看：本单位及下级',
  ])
})
