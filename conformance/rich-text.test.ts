// @vitest-environment jsdom
import { richMarkup } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { cleanRich, withOrigin } from '../apps/server/src/review/content/rich-cleaning.ts'
import { shownRich } from '../apps/web/src/rich-text/view.ts'
import {
  type JSONContent,
  type NodeType,
  openRich as open,
  type Schema,
} from '../apps/web/src/testing/rich-text.ts'

const ORIGIN = 'http://localhost:3001'
const OWN = `${ORIGIN}/files/2031/01/a.jpg`

/** What each attribute may be besides its default. An attribute that is new in the schema needs a line here, or one below. */
const samples: Record<string, readonly unknown[]> = {
  'paragraph.textAlign': ['left', 'center', 'right', 'justify'],
  'heading.textAlign': ['left', 'center', 'right', 'justify'],
  'heading.level': [2, 3, 4],
  'orderedList.start': [3],
  'orderedList.type': ['a', 'A', 'i', 'I'],
  'image.src': [OWN, 'https://cdn.example/b.png?x=1&y=2'],
  'image.alt': ['现场 <照片> "一"'],
  'tableCell.colspan': [3],
  'tableCell.rowspan': [2],
  'tableCell.align': ['left', 'center', 'right'],
  'tableHeader.colspan': [3],
  'tableHeader.rowspan': [2],
  'tableHeader.align': ['left', 'center', 'right'],
  'link.href': ['https://a.example/x?y=1&z=2', 'mailto:office@a.example', 'tel:073112345678'],
  'link.target': ['_self', '_blank'],
}

/** What stands in the schema and is never written. */
const unused: Record<string, string> = {
  'tableCell.colwidth': 'made by dragging a column, which is switched off',
  'tableHeader.colwidth': 'made by dragging a column, which is switched off',
  pictureSlot: 'a picture on its way; a text with one is not saved',
}

const { schema } = open('')

const toStored = (address: string) => (address.startsWith(ORIGIN) ? address.slice(ORIGIN.length) : address)
const saved = (html: string) => withOrigin(cleanRich(html, toStored), ORIGIN)

/** Write a document, save it, look at it, and open it again. */
function roundTrip(doc: JSONContent) {
  const first = open(doc)
  const stored = saved(first.getHTML())
  const shown = shownRich(stored)
  return { written: first.getJSON(), reopened: open(stored).getJSON(), viewed: open(shown).getJSON(), shown }
}

function expectKept(doc: JSONContent) {
  const { written, reopened, viewed, shown } = roundTrip(doc)
  expect(reopened).toEqual(written)
  expect(viewed).toEqual(written)
  return shown
}

const attributesOf = (name: string, attrs: Record<string, unknown> | undefined) =>
  Object.keys(attrs ?? {})
    .map((attribute) => `${name}.${attribute}`)
    .filter((path) => !unused[path])

/** The smallest document that has a node of this type, with words in it. */
function documentWith(type: NodeType, attrs: Record<string, unknown>): JSONContent {
  const needed = Object.fromEntries(
    attributesOf(type.name, type.spec.attrs).flatMap((path) => requiredOf(type, path)),
  )
  let node = filled(schema, type, { ...needed, ...attrs })
  if (type.isInline) return { type: 'doc', content: [{ type: 'paragraph', content: [node] }] }
  const around = schema.topNodeType.contentMatch.findWrapping(type) ?? []
  for (const wrapper of [...around].reverse()) node = { type: wrapper.name, content: [node] }
  return { type: 'doc', content: [node] }
}

/** A picture without address is none, and the schema's own default of a heading is a level that is not offered. */
const required = ['image.src', 'heading.level']

const requiredOf = (type: NodeType, path: string): [string, unknown][] =>
  required.includes(path) ? [[path.slice(type.name.length + 1), samples[path]?.[0]]] : []

function filled(of: Schema, type: NodeType, attrs: Record<string, unknown>): JSONContent {
  if (type.name === 'text') return { type: 'text', text: '党校' }
  if (type.isLeaf) return { type: type.name, attrs }
  if (type.inlineContent)
    return { type: type.name, attrs, content: [{ type: 'text', text: '党  校 𠮷 < & "' }] }
  // A row may be empty by the schema, and never is.
  const inner = type.contentMatch.defaultType ?? of.nodes.tableCell
  return { type: type.name, attrs, content: inner ? [filled(of, inner, {})] : [] }
}

const nodes = Object.values(schema.nodes).filter(({ name }) => name !== 'doc' && !unused[name])
const marks = Object.values(schema.marks)

describe('what the editor can make is the same after saving, viewing and opening again', () => {
  const cases = nodes.flatMap((type) => {
    const variants = attributesOf(type.name, type.spec.attrs).flatMap((path) =>
      (samples[path] ?? []).map((value) => ({ [path.slice(type.name.length + 1)]: value })),
    )
    return [{}, ...variants].map((attrs) => [type.name, attrs] as const)
  })

  test.each(cases)('%s %j', (name, attrs) => {
    const type = schema.nodes[name]
    if (!type) throw new Error(name)
    const doc = documentWith(type, attrs)
    expectKept(doc)
    // The round trip would hold for what the editor itself drops.
    expect(JSON.stringify(open(doc).getJSON())).toContain(`"type":"${name}"`)
    for (const [key, value] of Object.entries(attrs))
      expect(JSON.stringify(open(doc).getJSON())).toContain(JSON.stringify({ [key]: value }).slice(1, -1))
  })

  test.each(
    marks.flatMap(({ name, spec }) => {
      const paths = attributesOf(name, spec.attrs)
      const variants = paths.flatMap((path) =>
        (samples[path] ?? []).map((value) => ({ [path.slice(name.length + 1)]: value })),
      )
      return (variants.length > 0 ? variants : [{}]).map((attrs) => [name, attrs] as const)
    }),
  )('mark %s %j', (type, attrs) => {
    const mark = { type, attrs: type === 'link' ? { href: 'https://a.example/', ...attrs } : attrs }
    const shown = expectKept({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: '前 ' },
            { type: 'text', text: '党校', marks: [mark] },
          ],
        },
      ],
    })
    if (type === 'link') expect(shown).toContain('rel="noopener noreferrer"')
  })

  test('a table in a list in a quotation, with merged cells, aligned text and a picture', () => {
    const cell = (content: JSONContent[], attrs = {}) => ({ type: 'tableCell', attrs, content })
    const text = (words: string, attrs = {}) => ({
      type: 'paragraph',
      attrs,
      content: [{ type: 'text', text: words }],
    })
    const table = {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            { type: 'tableHeader', attrs: { colspan: 2 }, content: [text('表头', { textAlign: 'center' })] },
            cell([text('丙')], { rowspan: 2 }),
          ],
        },
        {
          type: 'tableRow',
          content: [
            cell([text('甲')], { align: 'right' }),
            cell([{ type: 'image', attrs: { src: OWN, alt: '图' } }]),
          ],
        },
      ],
    }
    const list = {
      type: 'orderedList',
      attrs: { start: 4, type: 'i' },
      content: [{ type: 'listItem', content: [text('条'), table] }],
    }
    const shown = expectKept({
      type: 'doc',
      content: [{ type: 'blockquote', content: [list] }, { type: 'horizontalRule' }, text('末')],
    })
    expect(shown).toContain('<div class="rich-scroll" tabindex="0" role="region" aria-label="表格"><table>')
  })
})

test('every attribute of the schema has samples here, and every tag of the markup is made', () => {
  const all = [...nodes, ...marks].flatMap(({ name, spec }) => attributesOf(name, spec.attrs))
  expect(all.filter((path) => !samples[path])).toEqual([])
  expect(Object.keys(samples).filter((path) => !all.includes(path))).toEqual([])
  expect(Object.keys(unused).filter((path) => !schema.nodes[path.split('.')[0] ?? ''])).toEqual([])
  // Old texts say bold and italic so, and other editors divide tables.
  const read = ['b', 'i', 'thead']
  const made = nodes.flatMap((type) =>
    [
      ...open(documentWith(type, {}))
        .getHTML()
        .matchAll(/<([a-z]\w*)/g),
    ].map(([, tag]) => tag),
  )
  const known = new Set([...made, 'h3', 'h4', 'strong', 'em', 'u', 's', 'a', ...read])
  expect(Object.keys(richMarkup).filter((tag) => !known.has(tag))).toEqual([])
})
