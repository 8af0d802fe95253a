/** A text that is cut may stand a little below what the mouse is on. */
const LEVELS = 4

/** Titles that were written here; those of the pages stay as they are. */
const written = new WeakSet<Element>()

function isCut(element: Element): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  if (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) return true
  const isClamped = webkitLineClamp !== '' && webkitLineClamp !== 'none'
  return isClamped && element.scrollHeight > element.clientHeight
}

function tell(element: HTMLElement): void {
  if (written.has(element)) element.removeAttribute('title')
  if (!isCut(element) || element.closest('[title]') || element.querySelector('[title]')) return
  element.title = element.innerText.trim()
  written.add(element)
}

/** Shows the whole of a text that ends in "…" under the mouse, and nothing where it is whole. */
export function tellWholeTexts(document: Document): void {
  document.addEventListener(
    'mouseover',
    ({ target }) => {
      let at = target instanceof HTMLElement ? target : null
      for (let level = 0; at && level < LEVELS; level++) {
        tell(at)
        at = at.parentElement
      }
    },
    { passive: true },
  )
}
