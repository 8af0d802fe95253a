import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { UnitFilter } from './UnitFilter.tsx'

const page = (
  <>
    <p>筛选</p>
    <UnitFilter permission="course:view" />
  </>
)

test('offers the units that the permission reaches', async () => {
  renderPage(page)
  expect(await screen.findByLabelText('所属单位')).toBeTruthy()
})

test('is not there for whom the permission shows the own unit only', async () => {
  renderPage(page, { me: { ...reviewer, permissions: { 'course:view': 'own', 'course:edit': 'branch' } } })
  await screen.findByText('筛选')
  expect(screen.queryByLabelText('所属单位')).toBeNull()
})
