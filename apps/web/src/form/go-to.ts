import { wantsCalm } from './calm.ts'

const FOCUSABLE = 'input:not([type="hidden"]):not([hidden]), textarea, button, [tabindex]'

/** What mends a field at once comes before the field itself. */
function show(element: Element | null) {
  if (!element) return
  element.scrollIntoView({ block: 'center', behavior: wantsCalm() ? 'auto' : 'smooth' })
  const target = element.matches(FOCUSABLE)
    ? element
    : (element.querySelector('[data-remedy]') ?? element.querySelector(FOCUSABLE))
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

/** Bring a field into view and put the cursor there. */
export const goTo = (id: string) => show(document.getElementById(id))

const LAYERS = '.ant-modal-wrap, .ant-drawer'

/** The same for the first marked field of the topmost dialog, or of the page where none is open, once the marks are drawn. */
export function goToFirstError() {
  setTimeout(() => {
    const marked = [...document.querySelectorAll('.ant-form-item-has-error')]
    const layer = marked
      .filter((element) => element.closest(LAYERS))
      .at(-1)
      ?.closest(LAYERS)
    show(marked.find((element) => !layer || layer.contains(element)) ?? null)
  })
}
