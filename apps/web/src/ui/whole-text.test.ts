import { afterEach, expect, test } from 'vitest'
import { tellWholeTexts } from './whole-text.ts'

tellWholeTexts(document)

afterEach(() => document.body.replaceChildren())

/** jsdom knows no layout, so the sizes are given. */
function cell(text: string, needs: number, has: number): HTMLElement {
  const element = document.createElement('div')
  element.style.textOverflow = 'ellipsis'
  element.innerText = text
  Object.defineProperty(element, 'scrollWidth', { value: needs, configurable: true })
  Object.defineProperty(element, 'clientWidth', { value: has })
  document.body.append(element)
  return element
}

const point = (element: Element) => element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))

test('a cut text shows the whole under the mouse', () => {
  const element = cell('中共湖南省委党校（湖南行政学院）', 240, 120)
  point(element)
  expect(element.title).toBe('中共湖南省委党校（湖南行政学院）')
})

test('a whole text shows nothing more', () => {
  const element = cell('湖南', 40, 120)
  point(element)
  expect(element.hasAttribute('title')).toBe(false)
})

test('the title goes when the text fits again, and follows a new text', () => {
  const element = cell('中共湖南省委党校', 240, 120)
  point(element)
  element.innerText = '中共长沙市委党校'
  point(element)
  expect(element.title).toBe('中共长沙市委党校')
  Object.defineProperty(element, 'scrollWidth', { value: 100 })
  point(element)
  expect(element.hasAttribute('title')).toBe(false)
})

test('a title that the page wrote stays', () => {
  const element = cell('中共湖南省委党校', 240, 120)
  element.title = '省委党校，教研室主任'
  point(element)
  expect(element.title).toBe('省委党校，教研室主任')
})
