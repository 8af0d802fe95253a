import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { UnitTreePicker } from '../fields/pickers/UnitTreePicker.tsx'
import { fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { useMe } from './permissions.ts'
import { forgetUser, storedUser, storeUser } from './stored-user.ts'

const KEY = 'userInfo'

function Me() {
  const { userLevel, unitName } = useMe()
  return (
    <p>
      {userLevel} {unitName}
    </p>
  )
}

test('pages take level and unit from it', async () => {
  renderPage(<Me />, { me: reviewer })
  await screen.findByText('2 长沙市委党校')
  act(() => storeUser({ ...reviewer, userLevel: 1, unitId: 1, unitName: '湖南省委党校' }))
  screen.getByText('1 湖南省委党校')
})

test('the level is 3 until it is there', async () => {
  renderPage(<Me />, { me: reviewer })
  await screen.findByText('2 长沙市委党校')
  act(forgetUser)
  screen.getByText(/^3 /)
})

test('the unit tree is asked for the stored unit', async () => {
  const asked = fakeApi({ 'GET /unit/list/user-tree': () => [] })
  renderPage(<UnitTreePicker ownBranch adding opensAtOnce />)
  act(() => storeUser({ ...reviewer, unitId: 31 }))
  await vi.waitFor(() => expect(asked.at(-1)?.query.get('unitId')).toBe('31'))
})

test.each(['no json', 'null', '[]', '7', '{"userLevel":"1","unitId":{"a":1}}'])(
  'of %j only the right types are taken',
  (value) => {
    localStorage.setItem(KEY, `{"version":1,"savedAt":0,"value":${value}}`)
    expect(storedUser()).toEqual({ userLevel: 3 })
  },
)

test('what another tab stores does not change these pages', async () => {
  renderPage(<Me />, { me: reviewer })
  await screen.findByText('2 长沙市委党校')
  localStorage.setItem(
    KEY,
    JSON.stringify({
      ...{ version: 1, savedAt: 0 },
      value: { userLevel: 1, unitType: 1, unitId: 1, unitName: '湖南省委党校' },
    }),
  )
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  screen.getByText('2 长沙市委党校')
})
