/**
 * `TOUR_DIR=shots E2E_URL=http://localhost:3000 npx node e2e/support/tour.ts [part of a name …]`: pictures of the pages and
 * their states in two sizes of window, to be looked at by people. The product has to be running with its demo data.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import config from '../../playwright.config.ts'
import { type Account, Clerk, signIn } from './clerk.ts'
import { scenes } from './scenes.ts'

const folder = process.env.TOUR_DIR
const baseURL = process.env.E2E_URL
if (!folder || !baseURL) throw new Error('TOUR_DIR and E2E_URL are needed')

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
]
const wanted = process.argv.slice(2)
const browser = await chromium.launch(config.use?.launchOptions)
const sessions = new Map<Account, ReturnType<typeof signIn>>()

const sessionOf = (account: Account) => {
  const session = sessions.get(account) ?? signIn(baseURL, account)
  sessions.set(account, session)
  return session
}
const clerk = async (account: Account) => Clerk.of(baseURL, await sessionOf(account))

async function open(
  account: Account | undefined,
  viewport: { width: number; height: number },
): Promise<[BrowserContext, Page]> {
  const { locale, timezoneId } = config.use ?? {}
  const context = await browser.newContext({
    baseURL,
    locale,
    timezoneId,
    viewport,
    ...(account && { storageState: await sessionOf(account) }),
  })
  context.setDefaultTimeout(15_000)
  return [context, await context.newPage()]
}

await mkdir(folder, { recursive: true })
for (const { name, as, show, tall } of scenes) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue
  for (const { width, height } of sizes) {
    const [context, page] = await open(as, { width, height: tall ?? height })
    const path = join(folder, `${name}-${width}.png`)
    try {
      await show({ page, clerk })
      await page.evaluate(() => document.fonts.ready)
    } catch (error) {
      process.stderr.write(`${name} at ${width}: ${(error as Error).message.split('\n')[0]}\n`)
    }
    await page.screenshot({ path, animations: 'disabled' })
    await context.close()
  }
}
await browser.close()
