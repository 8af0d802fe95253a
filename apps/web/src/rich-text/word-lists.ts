/** As far as a list of the web can count: `1.`, `2、`, `(3)`, `a)`, `iv.`. Chinese numerals stay in the text, for no list here counts so. */
const COUNTED = /^[\s\u00a0]*[（(]?(?:(\d{1,3})[.、)）．]?|(?:([a-z])|([ivx]{1,5}))[.、)）．])[\s\u00a0]*$/i
/** One sign; Word draws bullets with letters of other fonts. */
const BULLET = /^[^\p{Script=Han}\d\u2460-\u249b]$/u
/** Marks that are no span of their own. */
const WRITTEN =
  /^[\s\u00a0]*(?:[·•●○■◆▪§Øü-](?=[\s\u00a0])|[（(]?\d{1,3}[.、)）．]|[a-z][.)](?=[\s\u00a0]))[\s\u00a0]*/i

interface Item {
  paragraph: HTMLElement
  /** Which list of the document. */
  list: string
  level: number
  kind: 'ul' | 'ol'
  start: number
  type: string | undefined
}

/** Paragraphs that Word and WPS only make look like a list become one, level by level. */
export function makeLists(page: Document) {
  const paragraphs = [...page.querySelectorAll<HTMLElement>('p')].map((paragraph) => ({
    paragraph,
    item: itemOf(paragraph),
  }))
  let open: { item: Item; node: HTMLElement }[] = []
  let last: HTMLElement | undefined
  for (const { paragraph, item } of paragraphs) {
    if (!item) continue
    // Something stands between.
    if (!last || last.nextElementSibling !== paragraph) open = []
    while (open.length > 0 && isDeeper(open.at(-1)?.item, item)) open.pop()
    const current = open.at(-1)
    if (current && current.item.level === item.level && continues(current.item, item))
      append(current.node, item)
    else {
      if (current && current.item.level === item.level) open.pop()
      const list = listFor(page, item)
      const host = open.at(-1)?.node.lastElementChild
      if (host) host.append(list)
      else paragraph.before(list)
      append(list, item)
      open.push({ item, node: list })
    }
    last = open[0]?.node
    paragraph.remove()
  }
}

const isDeeper = (one: Item | undefined, { level }: Item) => one !== undefined && one.level > level
const continues = (one: Item, { list, kind }: Item) => one.kind === kind && (one.list === list || list === '')

function listFor(page: Document, { kind, start, type }: Item) {
  const list = page.createElement(kind)
  if (kind === 'ol' && start > 1) list.setAttribute('start', String(start))
  if (kind === 'ol' && type) list.setAttribute('type', type)
  return list
}

function append(list: HTMLElement, { paragraph }: Item) {
  const item = list.ownerDocument.createElement('li')
  const inner = list.ownerDocument.createElement('p')
  const style = paragraph.getAttribute('style')
  if (style) inner.setAttribute('style', style)
  inner.append(...paragraph.childNodes)
  item.append(inner)
  list.append(item)
}

/** The paragraph as an item, with its mark taken off; none where it is no list, or counts as no list here can. */
function itemOf(paragraph: HTMLElement): Item | undefined {
  const style = paragraph.getAttribute('style') ?? ''
  const told = /mso-list:\s*(l\d+)?\s*(?:level(\d))?/i.exec(style)
  if (
    /mso-list:\s*(none|skip)/i.test(style) ||
    !(told || /MsoList(Paragraph|Bullet|Number)/i.test(paragraph.className))
  )
    return undefined
  const spans = [...paragraph.querySelectorAll('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const first = firstText(paragraph)
  const mark =
    spans.length > 0
      ? spans.map((span) => span.textContent).join('')
      : (WRITTEN.exec(first?.data ?? '')?.[0] ?? '')
  // Indented like a list, but without a mark.
  if (mark.trim() === '' && !told) return undefined
  const counted = COUNTED.exec(mark)
  if (!counted && mark.trim() !== '' && !BULLET.test(mark.trim())) return undefined
  if (spans.length > 0) for (const span of spans) span.remove()
  else if (first) first.data = first.data.slice(mark.length)
  const inner = firstText(paragraph)
  if (inner) inner.data = inner.data.replace(/^[\s\u00a0]+/, '')
  const [, list = '', level = '1'] = told ?? []
  return { paragraph, list, level: Number(level), kind: counted ? 'ol' : 'ul', ...countOf(counted) }
}

function countOf(counted: RegExpExecArray | null): Pick<Item, 'start' | 'type'> {
  const [, digits, letter = '', roman = ''] = counted ?? []
  if (digits) return { start: Number(digits), type: undefined }
  const sign = letter || roman
  if (sign === '') return { start: 1, type: undefined }
  // A list hardly begins at the ninth letter.
  const isRoman = roman !== '' || /^[iI]$/.test(letter)
  const type = isRoman ? 'i' : 'a'
  const start = isRoman ? 1 : letter.toLowerCase().charCodeAt(0) - 96
  return { start, type: sign === sign.toUpperCase() ? type.toUpperCase() : type }
}

function firstText(node: Node): Text | undefined {
  for (const child of node.childNodes) {
    if (child instanceof Text && child.data.trim() !== '') return child
    const inner = firstText(child)
    if (inner) return inner
  }
  return undefined
}
