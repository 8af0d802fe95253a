import { expect, type Locator, type Page } from '@playwright/test'

const MOST_TABS = 60

/** Goes to a control by the tab key, as somebody without a mouse does. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(wanted, `reached within ${MOST_TABS} steps`).toBeFocused()
}
