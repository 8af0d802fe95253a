import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { type Account, Clerk, type Session, signIn } from './clerk.ts'
import { withoutNewerParts } from './oldest-browser.ts'
import { startOwnProduct } from './own-product.ts'

interface PerTest {
  /** A browser of its own, closed at the end. */
  open: (session: Session) => Promise<Page>
  /** One in which somebody is signed in. */
  openAs: (account: Account) => Promise<Page>
  /** The same with a session that nobody else uses, and a way to end it behind the page's back. */
  openToEnd: (account: Account) => Promise<{ page: Page; endSession: () => Promise<unknown> }>
  /** Somebody's own calls, without a browser. */
  clerk: (account: Account) => Promise<Clerk>
}

interface PerWorker {
  /** What the journeys of this worker drive; nobody else's data is in it. */
  product: { address: string; dataDir: string }
  /** Signs in once for each account. */
  sessionOf: (account: Account) => Promise<Session>
}

export const test = base.extend<PerTest, PerWorker>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use, { parallelIndex }) => {
      const address = process.env.E2E_URL
      if (address) return use({ address, dataDir: process.env.E2E_DATA_DIR ?? '' })
      await using product = await startOwnProduct(parallelIndex)
      await use(product)
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ product }, use) => use(product.address),

  sessionOf: [
    async ({ product }, use) => {
      const sessions = new Map<Account, Promise<Session>>()
      await use((account) => {
        const known = sessions.get(account) ?? signIn(product.address, account)
        sessions.set(account, known)
        return known
      })
    },
    { scope: 'worker' },
  ],

  context: async ({ context }, use) => {
    await context.addInitScript(withoutNewerParts)
    await use(context)
  },

  open: async ({ browser }, use, test) => {
    const contexts: BrowserContext[] = []
    await use(async (storageState) => {
      const context = await browser.newContext({ storageState })
      contexts.push(context)
      await context.addInitScript(withoutNewerParts)
      return context.newPage()
    })
    for (const context of contexts) {
      if (test.status !== test.expectedStatus) await printPages(context)
      await context.close()
    }
  },

  openAs: async ({ open, sessionOf }, use) => {
    await use(async (account) => open(await sessionOf(account)))
  },

  openToEnd: async ({ open, product }, use) => {
    await use(async (account) => {
      const session = await signIn(product.address, account)
      const endSession = async () => (await Clerk.of(product.address, session)).signOut()
      return { page: await open(session), endSession }
    })
  },

  clerk: async ({ sessionOf, product }, use) => {
    const clerks: Clerk[] = []
    await use(async (account) => {
      const clerk = await Clerk.of(product.address, await sessionOf(account))
      clerks.push(clerk)
      return clerk
    })
    for (const clerk of clerks) await clerk.close()
  },
})

/** What failed must be understood where only the log is kept. */
async function printPages(context: BrowserContext) {
  for (const page of context.pages())
    process.stdout.write(`${page.url()}\n${await page.locator('body').ariaSnapshot()}\n`)
}

export { expect } from '@playwright/test'
export { PASSWORD } from './clerk.ts'

let count = 0

/** A name that no other test uses, at most 24 characters longer than `text`. */
export const unique = (text: string) => `${text}${Date.now().toString(36)}${(count++).toString(36)}`
