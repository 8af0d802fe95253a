import type { Locator } from '@playwright/test'
import type { Walker } from './walker.ts'

const MOST = 14
const MOST_MENUS = 3
/** What lies over the page. */
const DIALOG = '.ant-modal:visible, .ant-drawer-section:visible, .ant-popover-content:visible'
const FOR_AXE = '.ant-modal-root, .ant-drawer, .ant-popover'
/** They lead to other pages, out of the product, or write a file. */
const ELSEWHERE = /^(返回|打印|下载|导出|刷新|退出|重置|查询|收起|更多筛选)/

/**
 * Opens what the buttons of the page open, and looks at it in both widths. Nothing is saved: only reading calls reach the
 * server, so that any button may be pressed.
 */
export class DialogWalk {
  readonly #walker: Walker
  readonly #done = new Set<string>()

  constructor(walker: Walker) {
    this.#walker = walker
  }

  /** Reading calls alone get through from now on. */
  async guard(): Promise<void> {
    await this.#walker.page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort('aborted')))
  }

  async visit(place: string): Promise<void> {
    const { page } = this.#walker
    const kind = place.replace(/\d+/g, '#')
    const buttons = page.locator('main button:visible:enabled, main [role="button"]:visible')
    const names = await buttons.evaluateAll((all) => all.map((at) => (at.textContent || at.getAttribute('aria-label') || '').trim()))
    const fresh = [...new Set(names)].filter((name) => name && !ELSEWHERE.test(name) && !name.startsWith('更多') && this.#isNew(kind, name))
    for (const name of fresh.slice(0, MOST)) {
      await this.#press(place, name, buttons.nth(names.indexOf(name)))
    }
    const menus = page.locator('main .row-action[aria-haspopup="menu"]')
    for (let i = 0; i < Math.min(await menus.count(), MOST_MENUS); i++) await this.#pressMenu(place, kind, menus.nth(i))
  }

  async #pressMenu(place: string, kind: string, menu: Locator): Promise<void> {
    const items = this.#walker.page.locator('.ant-dropdown:visible [role="menuitem"]')
    const open = async () => {
      await menu.click({ timeout: 2000 })
      await items.first().waitFor({ timeout: 2000 })
    }
    await open()
    const names = await items.allInnerTexts()
    await this.#walker.page.keyboard.press('Escape')
    for (const name of names.filter((one) => this.#isNew(kind, one))) {
      await open()
      await this.#press(place, name, items.filter({ hasText: name }).first())
    }
  }

  #isNew(kind: string, name: string): boolean {
    const key = `${kind} ${name.replace(/\d+/g, '#').slice(0, 12)}`
    if (this.#done.has(key)) return false
    this.#done.add(key)
    return true
  }

  async #press(place: string, name: string, button: Locator): Promise<void> {
    const { page } = this.#walker
    const pressed = await button.click({ timeout: 2000 }).then(
      () => true,
      () => false,
    )
    if (!pressed) return
    await this.#walker.settle()
    if (await this.#isOpen()) await this.#look(`${place} [${name}]`)
    for (let i = 0; i < 3 && (await this.#isOpen()); i++) {
      await page.keyboard.press('Escape')
      await page.waitForTimeout(150)
    }
    const left = await page.evaluate(() => location.pathname + location.search)
    if (left !== place || (await this.#isOpen())) await this.#walker.reopen(place)
  }

  #isOpen = async () => (await this.#walker.page.locator(DIALOG).count()) > 0

  async #look(place: string): Promise<void> {
    const walker = this.#walker
    walker.dialogs++
    const size = walker.page.viewportSize()
    const here = walker.naming(place)
    await walker.examine(FOR_AXE)
    await walker.picture(place)
    await walker.page.setViewportSize({ width: 1024, height: 768 })
    walker.naming(`${place} at 1024`)
    await walker.examine(FOR_AXE)
    if (size) await walker.page.setViewportSize(size)
    walker.naming(here)
  }
}
