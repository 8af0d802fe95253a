import type { Page } from '@playwright/test'

/** Counts the clicks that somebody makes on pages that are opened from now on. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1)),
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? 0))
}
