import type { Page } from '@playwright/test'

const CLICKABLE = 'button, a, label, input, textarea, [role]'

/** Counts the clicks on something that can be clicked, on pages that are opened from now on. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((clickable) => {
    const count = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest(clickable)) return
      sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1))
    }
    addEventListener('click', count, true)
  }, CLICKABLE)
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? 0))
}
