const ALIGNED = /^\s*text-align:\s*(left|center|right|justify)\s*;?\s*$/i
const SPAN = /^[1-9]\d{0,2}$/
const ANY = /^/

const block = { style: ALIGNED }
const cell = { colspan: SPAN, rowspan: SPAN, style: ALIGNED }

/**
 * What rich text is made of: each tag with its attributes, and what an attribute may say. The server cleans by it and the view shows by
 * it; addresses are checked by each of them besides. A test holds the editor's schema against it.
 */
export const richMarkup: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ...{ p: block, h2: block, h3: block, h4: block, blockquote: {}, hr: {}, br: {} },
  ...{ strong: {}, b: {}, em: {}, i: {}, u: {}, s: {} },
  ...{ ul: {}, ol: { start: /^-?\d{1,6}$/, type: /^[1aAiI]$/ }, li: {} },
  a: { href: ANY, target: /^_(blank|self)$/, rel: ANY },
  img: { src: ANY, alt: ANY },
  ...{ table: {}, thead: {}, tbody: {}, tr: {}, th: cell, td: cell },
}

/** Whether a tag of rich text may have this attribute with this value. */
export const isRichAttribute = (tag: string, name: string, value: string): boolean =>
  richMarkup[tag]?.[name]?.test(value) ?? false

/** A picture on its way into the text: the editor's mark of the place. Nothing with it in it is saved. */
export const PICTURE_SLOT = 'picture-slot'
export const SLOT_FAILED = 'data-failed'
