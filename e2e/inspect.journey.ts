import { expect, test } from './support/product.ts'
import { inspect } from './support/walk/inspect.ts'

/** What the walk has to see, and what it has to let pass. */
const cells: [name: string, html: string, kinds: string[]][] = [
  ['a whole text', '<div class="one">张三</div>', []],
  ['dots written after a whole text', '<div title="张三">张三…</div>', ['… after a whole text']],
  ['dots that the style sheet always writes', '<div class="always">张三</div>', ['… after a whole text']],
  [
    'a name whose dots stand for the hidden line below',
    '<div class="clamp"><div>张三</div><div>李四</div></div>',
    ['… after a whole text'],
  ],
  [
    'a text of two lines cut in the second',
    '<div class="clamp">一二三四五六七八九十</div>',
    ['… without the whole'],
  ],
  [
    'a cut text with the whole on hover',
    '<div class="one" title="一二三四五六七八">一二三四五六七八</div>',
    [],
  ],
  ['a text cut by a pixel', '<div class="one" style="width: 63px">一二三四</div>', ['cut by a hair']],
  [
    'a text cut without dots',
    '<div class="one" style="text-overflow: clip">一二三四五六七八</div>',
    ['cut without …'],
  ],
  [
    'a placeholder that is cut',
    '<input placeholder="一二三四五六七八" style="width: 60px">',
    ['placeholder is cut'],
  ],
  ['a table head without a name', '<table><tr><th></th></tr></table>', ['empty heading']],
]

const STYLE = `
  body { font: 16px/20px monospace }
  .one { width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
  .always::after { content: "…" }
  .clamp { width: 64px; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; line-clamp: 1 }
`

test('the walk sees what is wrong, and lets the rest pass', async ({ page }) => {
  for (const [name, html, kinds] of cells) {
    await page.setContent(`<style>${STYLE}</style>${html}`)
    expect(
      (await page.evaluate(inspect)).map(({ kind }) => kind),
      name,
    ).toEqual(kinds)
  }
})
