import type { Page } from '@playwright/test'

/** Counts the clicks that somebody makes on pages that are opened from now on. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    // On the document: what Playwright holds back, because it would miss, does not get there.
    document.addEventListener(
      'click',
      () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1)),
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? 0))
}
