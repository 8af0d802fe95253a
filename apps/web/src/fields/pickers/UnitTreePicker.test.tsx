import type { UnitNode } from '@dangxiao/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeApi, reviewer } from '../../testing/api.ts'
import { renderPage } from '../../testing/render.tsx'
import { UnitTreePicker } from './UnitTreePicker.tsx'

const unit = (id: number, unitName: string, childrens: UnitNode[] = []): UnitNode => ({
  id,
  unitName,
  childrens,
})
const tree = [
  unit(20, '长沙市委党校', [unit(21, '岳麓区委党校'), unit(22, '岳麓街道党校'), unit(23, '芙蓉区委党校')]),
]

/** The server answers a search with what matches and the way to it. */
function open(onChange = vi.fn()) {
  fakeApi({
    'GET /unit/list/user-tree': ({ query }) => {
      const text = query.get('unitName') ?? ''
      return tree.map((root) => ({
        ...root,
        childrens: root.childrens.filter(({ unitName }) => unitName.includes(text)),
      }))
    },
  })
  renderPage(<UnitTreePicker onChange={onChange} />)
  return onChange
}

async function search(text: string) {
  const box = await screen.findByRole('combobox')
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: text } })
  return box
}

const press = (box: HTMLElement, key: string, keyCode: number) =>
  fireEvent.keyDown(box, { key, keyCode, which: keyCode })

test('Enter in a search chooses the first hit', async () => {
  const onChange = open()
  const box = await search('岳麓')
  await screen.findByText('岳麓街道党校')
  press(box, 'Enter', 13)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(21)
})

test('Enter before the answer waits for it, and never takes a hit of the text before', async () => {
  const onChange = open()
  const box = await search('岳麓')
  await screen.findByText('岳麓街道党校')
  fireEvent.change(box, { target: { value: '芙蓉' } })
  press(box, 'Enter', 13)
  expect(onChange).not.toHaveBeenCalled()
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(23))
})

test('after the arrows Enter chooses where they stand', async () => {
  const onChange = open()
  const box = await search('岳麓')
  await screen.findByText('岳麓街道党校')
  press(box, 'ArrowDown', 40)
  press(box, 'ArrowDown', 40)
  press(box, 'Enter', 13)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(22)
})

test('Enter that only ends the input of characters chooses nothing', async () => {
  const onChange = open()
  const box = await search('岳麓')
  await screen.findByText('岳麓街道党校')
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229, which: 229, isComposing: true })
  expect(onChange).not.toHaveBeenCalled()
})

const below = { ...reviewer, permissions: { 'course:edit': 'branch', 'case:edit': 'own' } as const }

/** Opens the picker of a form, with what it asked for. */
async function openFor(form: ReactNode) {
  const asked = fakeApi({ 'GET /unit/list/user-tree': () => tree })
  renderPage(form, { me: below })
  fireEvent.mouseDown(await screen.findByRole('combobox'))
  await waitFor(() => expect(asked).toHaveLength(1))
  return Object.fromEntries(asked[0]?.query ?? [])
}

test('the unit of a new record is chosen from the own branch', async () => {
  expect(await openFor(<UnitTreePicker ownBranch adding permission="course:edit" />)).toEqual({
    unitId: '20',
    isSelf: '1',
  })
  await screen.findByText('岳麓区委党校')
})

test('on edit the tree of the own unit is asked for, and the unit of the record shows', async () => {
  expect(
    await openFor(<UnitTreePicker ownBranch permission="course:edit" value={21} label="岳麓区委党校" />),
  ).toEqual({ unitId: '20' })
  expect(screen.getAllByText('岳麓区委党校').length).toBeGreaterThan(0)
})

test('whom the permission reaches the own unit only is offered no other', async () => {
  await openFor(<UnitTreePicker ownBranch adding permission="case:edit" />)
  await screen.findByText('长沙市委党校')
  expect(screen.queryByText('岳麓区委党校')).toBeNull()
})

const sources = import.meta.glob<string>('../../*/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Between two sides, either of which may enter it. */
const BETWEEN_UNITS = ['../../booking/project/ProjectFormPage.tsx']

test('every form asks for the owning unit in the own branch, and says whether it adds', () => {
  const forms = Object.entries(sources).filter(([path]) => !BETWEEN_UNITS.includes(path))
  const shared = forms.filter(([, source]) => /<Owner\b[^>]*\brecord=/.test(source))
  const own = forms.flatMap(([path, source]) => {
    const picker = /name=["{][^\n]*partySchoolId[\s\S]{0,200}?(<UnitTreePicker[\s\S]*?\/>)/.exec(source)?.[1]
    return picker ? [{ path, picker }] : []
  })
  expect(shared.length + own.length).toBeGreaterThan(9)
  expect(own.map(({ path }) => path)).toContain('../fields-for.tsx') // of which `Owner` is
  expect(own.filter(({ picker }) => !/\bownBranch\b[\s\S]*\badding\b/.test(picker))).toEqual([])
})
