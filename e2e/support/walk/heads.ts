import type { Finding } from './inspect.ts'

/** Tables higher than the window whose heads leave it while one scrolls. Runs in the page. */
export function heads(): Finding[] {
  const findings: Finding[] = []
  for (const table of document.querySelectorAll('main table')) {
    const head = table.querySelector('thead th')
    const { top, height } = table.getBoundingClientRect()
    if (!head || height < innerHeight) continue
    window.scrollTo(0, window.scrollY + top + height / 2)
    const seen = head.getBoundingClientRect()
    const below = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    if (seen.bottom <= below || seen.top > innerHeight / 2) {
      findings.push({ kind: 'head scrolls away', where: table.className, text: head.textContent ?? '' })
    }
  }
  window.scrollTo(0, 0)
  return findings
}
