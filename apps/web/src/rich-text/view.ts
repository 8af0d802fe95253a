import { isRichAttribute, richMarkup } from '@dangxiao/contract'
import DOMPurify, { type Config } from 'dompurify'

const SCROLLING = 'rich-scroll'

const attributes = [...new Set(Object.values(richMarkup).flatMap((of) => Object.keys(of)))]
const ADDRESSES = ['href', 'src']

const OPTIONS: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: Object.keys(richMarkup),
  ALLOWED_ATTR: attributes,
  ALLOWED_URI_REGEXP: /^(https?:|mailto:|tel:|\/(?!\/))/i,
  // Every other attribute would have to be an address, too: `colspan` and `start` are none.
  ADD_URI_SAFE_ATTR: attributes.filter((name) => !ADDRESSES.includes(name)),
  ALLOW_DATA_ATTR: false,
  // Without it a link loses where it opens.
  ADD_ATTR: ['target'],
  RETURN_DOM_FRAGMENT: true,
}

/** One of our own, so that its hook is nobody else's. */
const purifier = DOMPurify(window)
purifier.addHook('afterSanitizeAttributes', (node) => {
  const tag = node.tagName.toLowerCase()
  for (const { name, value } of [...node.attributes])
    if (!isRichAttribute(tag, name, value)) node.removeAttribute(name)
  if (tag === 'a') node.setAttribute('rel', 'noopener noreferrer')
})

/** Rich text as it is shown: cleaned once more, for what is stored was cleaned by the rules of its day; a wide table scrolls in itself. */
export function shownRich(html: string): string {
  const holder = document.createElement('div')
  holder.append(purifier.sanitize(html, OPTIONS))
  for (const table of holder.querySelectorAll('table')) {
    if (table.parentElement?.closest('table')) continue
    const scroll = document.createElement('div')
    scroll.className = SCROLLING
    // By the keyboard, too.
    scroll.tabIndex = 0
    scroll.setAttribute('role', 'region')
    scroll.setAttribute('aria-label', '表格')
    table.replaceWith(scroll)
    scroll.append(table)
  }
  return holder.innerHTML
}
