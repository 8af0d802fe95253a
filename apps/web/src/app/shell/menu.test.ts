import { resources, reviewedKinds, reviewedPages } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { reviewer } from '../../testing/api.ts'
import { areaOf, entryOf, menu, menuOf } from './menu.ts'

const labelsFor = (permissions: typeof reviewer.permissions) =>
  menuOf({ ...reviewer, permissions }).flatMap(({ entries }) => entries.map(({ label }) => label))

describe('the side menu', () => {
  test('shows what the account may see and what has a page', () => {
    expect(labelsFor({ 'course:view': 'own' })).toEqual(['录播课'])
    expect(labelsFor({ 'log:view': 'all' })).toEqual(['日志'])
    expect(labelsFor({ 'role:view': 'all' })).toEqual(['角色'])
    expect(labelsFor({ 'course:edit': 'own' })).toEqual([])
    expect(labelsFor({})).toEqual([])
  })

  test('has no empty areas', () => {
    expect(menuOf({ ...reviewer, permissions: { 'course:view': 'own' } }).map(({ label }) => label)).toEqual([
      '资源库',
    ])
  })

  test('is prepared for every area of the product that has a list of its own', () => {
    const planned = new Set(
      menu.flatMap(({ entries }) => entries.map(({ permission }) => permission.split(':')[0])),
    )
    expect(resources.filter((resource) => resource !== 'file' && !planned.has(resource))).toEqual([])
  })

  test('calls what is reviewed as notices do, and leads to the same pages', () => {
    for (const kind of reviewedKinds)
      expect(reviewedPages[kind]).toEqual({ label: entryOf(kind)?.label, path: entryOf(kind)?.to })
  })

  test('an address belongs to the area of its list', () => {
    expect(areaOf('/courses/form')?.label).toBe('资源库')
    expect(areaOf('/coursesmore')).toBeUndefined()
  })
})
