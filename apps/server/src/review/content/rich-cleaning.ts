import { isRichAttribute, richMarkup } from '@dangxiao/contract'
import sanitize from 'sanitize-html'

/** Addresses of the own media as they are stored, whatever they were given as. */
export type ToStored = (address: string) => string

const attributes = Object.entries(richMarkup).map(([tag, of]) => [tag, Object.keys(of)] as const)

const ALLOWED: sanitize.IOptions = {
  allowedTags: Object.keys(richMarkup),
  allowedAttributes: Object.fromEntries(attributes),
  allowedStyles: { '*': { 'text-align': [/^(left|center|right|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'template',
    'svg',
    'math',
    'iframe',
    'object',
  ],
}

/** A picture of the own store, as stored; whoever writes an address of another place on this server means nothing good. */
const OWN_PICTURE = /^\/files\/[\w./-]+$/

/** Rich text with what the editor of the web can make, and nothing else: links that say where they open, pictures of the own store or from https. */
export const cleanRich = (html: string, toStored: ToStored): string =>
  sanitize(html, {
    ...ALLOWED,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, target: targetOf(attribs.target), rel: 'noopener noreferrer' },
      }),
      img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, src: toStored(attribs.src ?? '') } }),
      '*': (tagName, attribs) => ({ tagName, attribs: fitting(tagName, attribs) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPicture(attribs.src ?? ''),
  })

const targetOf = (target: string | undefined) => (target === '_self' ? '_self' : '_blank')

/** Styles are cleaned by property. */
const fitting = (tag: string, attribs: sanitize.Attributes) =>
  Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => name === 'style' || isRichAttribute(tag, name, value)),
  )

const isPicture = (src: string) =>
  src.startsWith('/') ? OWN_PICTURE.test(src) && !src.includes('..') : /^https:\/\//i.test(src)

const STORED_PICTURE = /(<img\b[^<>]*?\bsrc=")(?=\/)/g

/** Rich text as browsers find its pictures. */
export const withOrigin = (html: string, origin: string): string =>
  html.replace(STORED_PICTURE, `$1${origin}`)
