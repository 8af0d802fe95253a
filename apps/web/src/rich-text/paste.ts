import { PICTURE_SLOT } from '@dangxiao/contract'
import { makeLists } from './word-lists.ts'
import { fileOfDataUrl, picturesInRtf } from './word-pictures.ts'

interface PasteOptions {
  /** Whose pictures may stay as they are. */
  host: string
  /** The same text as RTF, where there is one. */
  rtf?: string
  /** Begins to upload a picture. @returns the key of its place */
  upload: (file: File) => string
}

interface Pasted {
  html: string
  /** How many pictures cannot be had: they lie on another computer, or on a page that is not secure. */
  leftOut: number
  /** Pictures of other sites, by their addresses. */
  foreign: string[]
}

/**
 * What was copied in Word, WPS or a page of the web, without what it brings along: comments, own tags, styles. Paragraphs that only look
 * like lists and headings become such, and pictures that are there are uploaded. The editor drops the rest.
 */
export function cleanPasted(html: string, { host, rtf = '', upload }: PasteOptions): Pasted {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const node of page.querySelectorAll(
    `style, script, meta, link, title, xml, ${PICTURE_SLOT}:not([data-key])`,
  ))
    node.remove()
  dropComments(page)
  makeHeadings(page)
  makeLists(page)
  for (const node of [...page.body.querySelectorAll('*')]) {
    if (node.tagName.includes(':')) node.replaceWith(...node.childNodes)
    // Some wrap everything in a bold that is none.
    else if (node.tagName === 'B' && isNotBold(node)) node.replaceWith(...node.childNodes)
    else keepFormat(node)
  }
  return { ...takePictures(page, { host, rtf, upload }), html: page.body.innerHTML }
}

function dropComments(page: Document) {
  const comments = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (comments.nextNode()) found.push(comments.currentNode)
  for (const comment of found) comment.parentNode?.removeChild(comment)
}

/** Word's styles of headings become headings; the highest that is there becomes the highest here, and the others follow. */
function makeHeadings(page: Document) {
  const found = [...page.body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')].flatMap((node) => {
    const level = levelOf(node)
    return level ? [{ node, level }] : []
  })
  const isFromTop = found.some(({ level }) => level === 1)
  for (const { node, level } of found) rename(node, `h${Math.min(4, isFromTop ? level + 1 : level)}`)
}

function levelOf(node: Element): number | undefined {
  const [, tagged] = /^H([1-6])$/.exec(node.tagName) ?? []
  if (tagged) return Number(tagged)
  if (/\bMsoTitle\b/i.test(node.className)) return 1
  if (/\bMsoSubtitle\b/i.test(node.className)) return 2
  const style = node.getAttribute('style') ?? ''
  const named =
    /\bMsoHeading([1-9])\b/i.exec(node.className) ??
    /mso-style-name:\s*["']?(?:heading|标题)\s*([1-9])/i.exec(style)
  const outlined = named ?? /mso-outline-level:\s*([1-9])/i.exec(style)
  return outlined ? Number(outlined[1]) : undefined
}

function rename(node: Element, tag: string) {
  if (node.tagName.toLowerCase() === tag) return
  const renamed = node.ownerDocument.createElement(tag)
  for (const { name, value } of node.attributes) renamed.setAttribute(name, value)
  renamed.append(...node.childNodes)
  node.replaceWith(renamed)
}

const styleOf = (node: Element, property: string) =>
  new RegExp(`(?:^|;)\\s*${property}:\\s*([^;]+)`, 'i')
    .exec(node.getAttribute('style') ?? '')?.[1]
    ?.trim()
    .toLowerCase()

const isNotBold = (node: Element) => /^(normal|400)$/.test(styleOf(node, 'font-weight') ?? '')

const DROPPED = ['style', 'class', 'align', 'lang', 'width', 'height', 'colwidth', 'data-colwidth']
/** What the editor reads as bold, italic, underlined and struck out. */
const MARKS = {
  'font-weight': /^(bold(er)?|[5-9]\d\d)$/,
  'font-style': /^italic$/,
  'text-decoration': /underline|line-through/,
}

/** Word says `align` where the web says `text-align`; WPS says bold by style. Every other style goes. */
function keepFormat(node: Element) {
  const align = styleOf(node, 'text-align') ?? node.getAttribute('align')?.toLowerCase() ?? ''
  const kept =
    /^(center|right|justify)$/.test(align) && node.tagName !== 'IMG' && node.tagName !== 'TABLE'
      ? [`text-align: ${align}`]
      : []
  if (node.tagName === 'SPAN' || node.tagName === 'FONT') {
    for (const [property, pattern] of Object.entries(MARKS)) {
      const value = styleOf(node, property)
      if (value && pattern.test(value)) kept.push(`${property}: ${value}`)
    }
  }
  for (const name of DROPPED) node.removeAttribute(name)
  if (kept.length > 0) node.setAttribute('style', kept.join('; '))
}

function takePictures(page: Document, { host, rtf, upload }: Required<PasteOptions>): Omit<Pasted, 'html'> {
  const pictures = [...page.querySelectorAll('img')]
  const onDisk = pictures.filter((picture) => /^file:/i.test(addressOf(picture)))
  const inRtf = onDisk.length > 0 ? picturesInRtf(rtf) : []
  // Otherwise nobody knows which is which.
  const files = inRtf.length === onDisk.length ? inRtf : []
  const foreign: string[] = []
  let leftOut = 0
  for (const picture of pictures) {
    const address = addressOf(picture)
    const file = files[onDisk.indexOf(picture)] ?? fileOfDataUrl(address, picture.alt || '粘贴的图片')
    if (file) aloneIn(picture).replaceWith(slotFor(page, upload(file)))
    else if (!mayStay(address, host)) {
      picture.remove()
      leftOut += 1
    } else if (new URL(address).hostname !== host) foreign.push(address)
  }
  return { leftOut, foreign }
}

const addressOf = (picture: Element) => picture.getAttribute('src') ?? ''

/** The outermost paragraph or span that holds nothing but this picture. */
function aloneIn(picture: Element): Element {
  let outermost = picture
  for (
    let parent = picture.parentElement;
    parent && /^(P|SPAN|A|B|I|FONT)$/.test(parent.tagName);
    parent = parent.parentElement
  ) {
    if (parent.textContent.trim() !== '' || parent.querySelectorAll('img').length > 1) break
    outermost = parent
  }
  return outermost
}

function slotFor(page: Document, key: string) {
  const slot = page.createElement(PICTURE_SLOT)
  slot.setAttribute('data-key', key)
  return slot
}

function mayStay(src: string, host: string): boolean {
  try {
    const { protocol, hostname } = new URL(src)
    return protocol === 'https:' || (protocol === 'http:' && hostname === host)
  } catch {
    return false
  }
}
