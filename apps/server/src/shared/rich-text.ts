import sanitize from 'sanitize-html'
import type { Context } from '../context.ts'
import { toStored } from './media.ts'

const ALIGNED = { 'text-align': [/^(left|center|right|justify)$/] }

/** What the editor of the web can make, and nothing else. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt'],
    ol: ['start'],
    td: ['colspan', 'rowspan', 'style'],
    th: ['colspan', 'rowspan', 'style'],
    p: ['style'],
    h2: ['style'],
    h3: ['style'],
    h4: ['style'],
  },
  allowedStyles: { '*': ALIGNED },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'svg', 'math', 'iframe', 'object'],
}

/** A picture of the own store, as stored; whoever writes an address of another place on this server means nothing good. */
const OWN_PICTURE = /^\/files\/[\w./-]+$/

/**
 * Rich text as it may be stored: only what the editor makes, links that open apart, and pictures of the own store (without its
 * origin, like all addresses of media) or from https.
 */
export const storedRich = (ctx: Context, html: string): string =>
  sanitize(html, {
    ...ALLOWED,
    transformTags: {
      a: sanitize.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }),
      img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, src: toStored(ctx, attribs.src ?? '') } }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPicture(attribs.src ?? ''),
  })

const isPicture = (src: string) => (src.startsWith('/') ? OWN_PICTURE.test(src) && !src.includes('..') : /^https:\/\//i.test(src))

const STORED_PICTURE = /(<img\b[^<>]*?\bsrc=")(?=\/)/g

/** … and as browsers find its pictures. */
export const publicRich = (ctx: Context, html: string): string => html.replace(STORED_PICTURE, `$1${ctx.mediaOrigin}`)
