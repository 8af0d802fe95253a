const BULLET = /^[\s\u00a0]*[·•●○■◆▪§Øoü-][\s\u00a0]+/
const NUMBER = /^[\s\u00a0]*(?:[（(]?\d{1,3}[.、)）]|[a-z][.)])[\s\u00a0]+/i

interface Pasted {
  html: string
  /** Pictures that lie on the other computer's disk or in the text itself. */
  lostPictures: number
}

/**
 * What was copied in Word, WPS or a page of the web, without what it brings along: comments, own tags, styles. Paragraphs that Word
 * only makes look like a list become one; a first heading becomes the highest that there is here. The editor drops the rest.
 *
 * @param host whose pictures may stay although they are not on https
 */
export function cleanPasted(html: string, host: string): Pasted {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const node of page.querySelectorAll('style, script, meta, link, title, xml')) node.remove()
  dropComments(page)
  makeLists(page)
  for (const node of [...page.body.querySelectorAll('*')]) {
    if (node.tagName.includes(':')) node.replaceWith(...node.childNodes)
    else if (node.tagName === 'H1') rename(node, 'h2')
    // Some wrap everything in a bold that is none.
    else if (node.tagName === 'B' && /font-weight:\s*normal/i.test(node.getAttribute('style') ?? '')) node.replaceWith(...node.childNodes)
    else keepAlignment(node)
  }
  const lost = [...page.querySelectorAll('img')].filter((picture) => !mayStay(picture.getAttribute('src') ?? '', host))
  for (const picture of lost) picture.remove()
  return { html: page.body.innerHTML, lostPictures: lost.length }
}

function dropComments(page: Document) {
  const comments = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (comments.nextNode()) found.push(comments.currentNode)
  for (const comment of found) comment.parentNode?.removeChild(comment)
}

const isListed = (node: Element | null): node is HTMLElement =>
  node !== null && node.tagName === 'P' && (/MsoList/i.test(node.className) || /mso-list:/i.test(node.getAttribute('style') ?? ''))

function makeLists(page: Document) {
  for (const first of page.querySelectorAll('p')) {
    if (!first.isConnected || !isListed(first)) continue
    const isNumbered = NUMBER.test(first.textContent)
    const list = page.createElement(isNumbered ? 'ol' : 'ul')
    first.before(list)
    for (let next: Element | null = first; isListed(next); next = list.nextElementSibling) {
      const item = page.createElement('li')
      dropMark(next)
      item.append(...next.childNodes)
      next.remove()
      list.append(item)
    }
  }
}

/** The bullet or number that Word writes as text. */
function dropMark(paragraph: Element) {
  const marks = [...paragraph.querySelectorAll('span')].filter((span) => /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''))
  if (marks.length > 0) for (const mark of marks) mark.remove()
  else {
    const first = firstText(paragraph)
    if (first) first.data = first.data.replace(BULLET, '').replace(NUMBER, '')
  }
}

function firstText(node: Node): Text | undefined {
  for (const child of node.childNodes) {
    if (child instanceof Text && child.data.trim() !== '') return child
    const inner = firstText(child)
    if (inner) return inner
  }
  return undefined
}

function rename(node: Element, tag: string) {
  const renamed = node.ownerDocument.createElement(tag)
  renamed.append(...node.childNodes)
  node.replaceWith(renamed)
}

/** Word says `align` where the web says `text-align`; every other style goes. */
function keepAlignment(node: Element) {
  const align = /text-align:\s*(center|right|justify)/i.exec(node.getAttribute('style') ?? '')?.[1] ?? node.getAttribute('align')
  for (const name of ['style', 'class', 'align', 'lang', 'width', 'height']) node.removeAttribute(name)
  if (align && /^(center|right|justify)$/i.test(align)) node.setAttribute('style', `text-align: ${align.toLowerCase()}`)
}

function mayStay(src: string, host: string): boolean {
  try {
    const { protocol, hostname } = new URL(src)
    return protocol === 'https:' || (protocol === 'http:' && hostname === host)
  } catch {
    return false
  }
}
