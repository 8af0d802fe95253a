import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { heads } from './heads.ts'
import { type Finding, inspect } from './inspect.ts'
import type { PageRoute } from './places.ts'
import { stretch } from './stretch.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PATIENCE = 15_000
/** What stands in for what is to come. */
export const BUSY =
  '[aria-busy="true"], .ant-skeleton-active, .ant-spin-spinning, tbody > tr[style*="height"]:empty'
/** What a page says that cannot show what it is for. */
const BROKEN = /页面不存在|打不开|页面出现问题|没有取到|不能查看这些数据|记录不存在/
/** Who is not signed in is told so. */
const EXPECTED = [
  ['/api/auth/me', '401'],
  ['console', '401'],
] as const
const REFUSED = '没有权限查看此页面'

export interface PlacedFinding extends Finding {
  place: string
}

/** What the router says about itself; every router of this kind leaves itself here. */
interface Ambient {
  __TSR_ROUTER__: {
    state: { status: string }
    history: { push: (to: string) => void }
    routesByPath: Record<
      string,
      { fullPath: string; options: { staticData?: { permission?: PageRoute['permission'] } } }
    >
  }
  axe: { run: (context: Document | string, options: object) => Promise<AxeResults> }
}

/** Goes from page to page in one window without loading anew, and notes what is wrong. */
export class Walker {
  readonly page: Page
  readonly findings: PlacedFinding[] = []
  /** Pages for which the data has no record. */
  readonly skipped: string[] = []
  pages = 0
  dialogs = 0
  readonly #pending = new Set<Request>()
  readonly #folder: string | undefined
  #place = ''

  /** @param folder for a picture of each page */
  constructor(page: Page, folder = process.env.WALK_DIR) {
    this.page = page
    this.#folder = folder
    page.on('console', (message) => {
      if (message.type() === 'error')
        this.#add({ kind: 'console error', where: 'console', text: message.text() })
    })
    page.on('pageerror', (error) => this.#add({ kind: 'console error', where: 'page', text: error.message }))
    page.on('request', (request) => {
      if (!LASTING.has(request.resourceType())) this.#pending.add(request)
    })
    page.on('requestfinished', (request) => this.#pending.delete(request))
    page.on('requestfailed', (request) => {
      this.#pending.delete(request)
      const why = request.failure()?.errorText ?? ''
      if (why !== 'net::ERR_ABORTED') this.#add({ kind: 'failed request', where: request.url(), text: why })
    })
    page.on('response', (response) => {
      if (response.status() >= 400)
        this.#add({ kind: 'failed request', where: response.url(), text: String(response.status()) })
    })
  }

  /** Loads the product; afterwards pages change within it. */
  async start(place: string): Promise<void> {
    this.#place = place
    await this.page.goto(place)
    // As the browser's tools do: a script in the page would be refused by its own rules.
    await this.page.evaluate(AXE)
    await this.settle()
  }

  /** Every page that the router knows; those that stand for nothing are left out. */
  routes(): Promise<PageRoute[]> {
    return this.page.evaluate(() => {
      const { routesByPath } = (window as unknown as Ambient).__TSR_ROUTER__
      return Object.values(routesByPath)
        .filter(({ fullPath }) => !fullPath.includes('/$/') && !fullPath.endsWith('/$'))
        .map(({ fullPath, options }) => ({
          path: fullPath.replace(/(.)\/$/, '$1'),
          permission: options.staticData?.permission,
        }))
    })
  }

  async visit(place: string): Promise<void> {
    await this.go(place)
    const text = await this.page.locator('main, #root').first().innerText()
    const broken = BROKEN.exec(text) ?? (text.includes(REFUSED) ? [REFUSED] : undefined)
    if (broken) this.#add({ kind: 'does not open', where: place, text: broken[0] })
    await this.#unfold()
    await this.examine()
    // Paper has its own pages.
    if (!place.endsWith('/print')) for (const finding of await this.page.evaluate(heads)) this.#add(finding)
    await this.picture(place)
  }

  /** Looks at what the browser shows now. @param part a selector of what axe looks at */
  async examine(part?: string): Promise<void> {
    for (const finding of await this.page.evaluate(inspect)) {
      if (finding.mark === undefined || !(await this.#tells(finding.mark))) this.#add(finding)
    }
    for (const finding of await this.#axe(part)) this.#add(finding)
  }

  /** Puts 500 letters without a blank wherever a text may be cut: nothing moves out of its place, and the whole can be read. */
  async examineLongTexts(): Promise<void> {
    if ((await this.page.evaluate(stretch)) === 0) return
    let isFirst = true
    for (const { mark, ...finding } of await this.page.evaluate(inspect)) {
      // Pointing at one of many cut texts is enough.
      if (mark !== undefined && !isFirst) continue
      if (mark === undefined || !(await this.#tells(mark)))
        this.#add({ ...finding, kind: `long text: ${finding.kind}` })
      if (mark !== undefined) isFirst = false
    }
    await this.picture(`${this.place}-long`)
  }

  get place(): string {
    return this.#place
  }

  /** Names what is looked at from now on; gives the name before. */
  naming(place: string): string {
    const before = this.#place
    this.#place = place
    return before
  }

  /** A page that this account may not see says so, and nothing else. */
  async visitRefused(place: string): Promise<void> {
    await this.go(place)
    if (!(await this.page.locator('main').innerText()).includes(REFUSED)) {
      this.#add({ kind: 'does not refuse', where: place, text: 'no word about the missing permission' })
    }
    for (const finding of await this.#axe()) this.#add(finding)
  }

  async go(place: string): Promise<void> {
    this.#place = place
    this.pages++
    await this.page.mouse.move(0, 0)
    await this.page.evaluate((to) => (window as unknown as Ambient).__TSR_ROUTER__.history.push(to), place)
    await this.settle()
  }

  /** Waits until nothing is on its way and nothing stands in for what is to come. */
  async settle(waits = `${BUSY}, .ant-message-notice`): Promise<void> {
    const until = Date.now() + PATIENCE
    while (Date.now() < until) {
      const isQuiet = await this.page.evaluate(async (waits) => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
        await frame()
        await frame()
        const { __TSR_ROUTER__: router } = window as unknown as Ambient
        return (
          router.state.status === 'idle' &&
          document.querySelector(waits) === null &&
          document.readyState === 'complete'
        )
      }, waits)
      if (isQuiet && this.#pending.size === 0) return
    }
    this.#add({
      kind: 'never comes to rest',
      where: this.#place,
      text: [...this.#pending].map((request) => request.url()).join(' '),
    })
  }

  /** Opens the detail of the first row that has one. */
  async #unfold(): Promise<void> {
    const toggle = this.page.locator('main tr button[aria-expanded="false"][data-unfolds]').first()
    if ((await toggle.count()) === 0) return
    await toggle.click()
    await this.settle()
  }

  /** Whether the whole text appears when the mouse stands on it. */
  async #tells(mark: string): Promise<boolean> {
    const element = this.page.locator(`[data-walk="${mark}"]`)
    await element.hover({ force: true, timeout: 2000 }).catch(() => {})
    const tip = this.page
      .locator('.ant-tooltip:not(.ant-tooltip-hidden), .ant-popover:not(.ant-popover-hidden)')
      .first()
    const appears = await tip.waitFor({ timeout: 500 }).then(
      () => true,
      () => false,
    )
    const hasTitle = await element.evaluate((at) => at.closest('[title]') !== null)
    await this.page.mouse.move(0, 0)
    return appears || hasTitle
  }

  async #axe(part?: string): Promise<Finding[]> {
    const violations = await this.page.evaluate(async (selector) => {
      const { axe } = window as unknown as Ambient
      const { violations } = await axe.run(selector ?? document, { resultTypes: ['violations'] })
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.map(({ html, any }) => [html, any[0]?.message ?? '']),
      }))
    }, part)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(([html = '', why = '']) => ({ kind: `axe ${id}`, where: html.slice(0, 140), text: why })),
      )
  }

  async picture(place: string): Promise<void> {
    if (!this.#folder) return
    await mkdir(this.#folder, { recursive: true })
    const name = place.replace(/[^\w\u4e00-\u9fff]+/g, '-').replace(/^-|-$/g, '') || 'home'
    await this.page.screenshot({ path: join(this.#folder, `${name}.png`), animations: 'disabled' })
  }

  #add(finding: Finding): void {
    if (EXPECTED.some(([where, text]) => finding.where.endsWith(where) && finding.text.includes(text))) return
    this.findings.push({ ...finding, place: this.#place })
  }
}

/** They stay open as long as the page does. */
const LASTING = new Set(['eventsource', 'media', 'websocket', 'ping'])
