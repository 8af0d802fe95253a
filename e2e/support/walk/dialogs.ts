import type { Locator } from '@playwright/test'
import { BUSY, type Walker } from './walker.ts'

const MOST = 14
const MOST_MENUS = 3
const LONG_NAME = 8
/** What lies over the page. */
const DIALOG = '.ant-modal:visible, .ant-drawer-section:visible, .ant-popover-content:visible'
const MOVING =
  '.ant-drawer [class*="-appear"], .ant-drawer [class*="-enter"], .ant-modal[class*="-appear"], .ant-modal[class*="-enter"]'
const FOR_AXE = '.ant-modal-root, .ant-drawer, .ant-popover'
/** They lead to other pages, fold something, write a file or are done at once. */
const ELSEWHERE =
  /^(返回|打印|下载|导出|刷新|重置|查询|收起|更多|编辑$|批量导入|置顶|取消置顶|红网|取消红网|播放|通过$|受理$)/
/** They ask before they are left, and their dialogs have journeys of their own. */
const FORMS = /\/(form|import|print|password)\b/

/**
 * Opens what the buttons of the page open, and looks at it. Nothing is saved: only reading calls reach the
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
    await this.#walker.page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort('aborted'),
    )
  }

  async visit(place: string): Promise<void> {
    if (FORMS.test(place)) return
    const { page } = this.#walker
    const kind = place.replace(/\d+/g, '#')
    const buttons = page.locator('main button:visible:enabled, main [role="button"]:visible')
    const names = await buttons.evaluateAll((all) =>
      all.map((at) => (at.textContent || at.getAttribute('aria-label') || '').trim()),
    )
    const fresh = [...new Set(names)].filter(
      (name) => name && !ELSEWHERE.test(name) && this.#isNew(kind, name),
    )
    for (const name of fresh.slice(0, MOST)) {
      await this.#press(place, name, buttons.nth(names.indexOf(name)))
    }
    const menus = page.locator('main .row-action[aria-haspopup="menu"]')
    for (let i = 0; i < Math.min(await menus.count(), MOST_MENUS); i++)
      await this.#pressMenu(place, kind, menus.nth(i))
  }

  async #pressMenu(place: string, kind: string, menu: Locator): Promise<void> {
    const items = this.#walker.page.locator('.ant-dropdown:visible [role="menuitem"]')
    const open = async () => {
      // On a busy machine the dialog of the press before may have come late, and cover the menu.
      await menu.click({ timeout: 2000 }).catch(async (error) => {
        if (!(await this.#isOpen())) throw error
        await this.#lookAndClose(place)
        await menu.click({ timeout: 2000 })
      })
      await items.first().waitFor({ timeout: 2000 })
    }
    await open()
    const names = await items.allInnerTexts()
    await this.#walker.page.keyboard.press('Escape')
    for (const name of names.filter((one) => !ELSEWHERE.test(one) && this.#isNew(kind, one))) {
      await open()
      await this.#press(place, name, items.filter({ hasText: name }).first())
    }
  }

  #isNew(kind: string, name: string): boolean {
    // Long names are those of records.
    const key = `${kind} ${name.length > LONG_NAME ? 'record' : name.replace(/\d+/g, '#')}`
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
    await this.#walker.settle(BUSY)
    // The dialog's own part of the program may have to come first.
    await page
      .locator(DIALOG)
      .first()
      .waitFor({ timeout: 250 })
      .catch(() => {})
    await this.#walker.settle(BUSY)
    // On a busy machine even the shortest motion may not have ended: a drawer still stands beside the window.
    await page.waitForFunction((moving) => !document.querySelector(moving), MOVING, { timeout: 5_000 })
    await this.#lookAndClose(`${place} [${name}]`)
    const left = await page.evaluate(() => location.pathname + location.search)
    if (await this.#isOpen()) await this.#walker.start(place)
    else if (left !== place) await this.#walker.go(place)
  }

  async #lookAndClose(place: string): Promise<void> {
    if (await this.#isOpen()) await this.#look(place)
    for (let i = 0; i < 3 && (await this.#isOpen()); i++) {
      await this.#walker.page.keyboard.press('Escape')
      await this.#walker.page.waitForTimeout(150)
    }
  }

  #isOpen = async () => (await this.#walker.page.locator(DIALOG).count()) > 0

  async #look(place: string): Promise<void> {
    const walker = this.#walker
    walker.dialogs++
    const here = walker.naming(place)
    await walker.examine(FOR_AXE)
    await walker.picture(place)
    walker.naming(here)
  }
}
