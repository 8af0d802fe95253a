import { api } from '@dangxiao/contract'
import type { Account } from './support/clerk.ts'
import { expect, test } from './support/product.ts'
import { DialogWalk } from './support/walk/dialogs.ts'
import { isAllowed, placesOf } from './support/walk/places.ts'
import { told } from './support/walk/told.ts'
import { walkAs } from './support/walk/walk-as.ts'
import { Walker } from './support/walk/walker.ts'

/** Windows in CSS pixels. */
const windows = [
  { name: '1366', viewport: { width: 1366, height: 768 } },
  { name: '1024', viewport: { width: 1024, height: 768 } },
  { name: '1366 at 125 %', viewport: { width: 1093, height: 614 }, deviceScaleFactor: 1.25 },
]

const others: Account[] = [
  ...(['city', 'county', 'city-reviewer', 'county-editor', 'teaching', 'live', 'base', 'leader'] as const),
  ...(['sysadmin', 'security', 'auditor'] as const),
]

test.setTimeout(900_000)

/** Prints what was found, and fails if that is anything. */
function expectFine(name: string, walker: Walker) {
  process.stdout.write(`${name}: ${told(walker)}\n`)
  expect(walker.findings).toEqual([])
}

test('somebody has a record for every page, so that none is left out of the walk', async ({
  page,
  clerk,
}) => {
  const walker = new Walker(page)
  await walker.start('/login')
  await walker.visit('/login')
  const routes = (await walker.routes()).filter(({ path }) => path !== '/login')
  const seen = new Set<string>()
  for (const account of ['province', 'city', 'county', 'sysadmin', 'security'] as const) {
    const calls = await clerk(account)
    const { permissions } = await calls.call(api.auth.me, {})
    for (const route of routes) {
      const isOpen = !seen.has(route.path) && isAllowed(route, permissions)
      if (isOpen && (await placesOf(route, calls)).length > 0) seen.add(route.path)
    }
  }
  expect(routes.map(({ path }) => path).filter((path) => !seen.has(path))).toEqual([])
  expectFine('sign-in', walker)
})

for (const { name, ...options } of windows) {
  test(`every page fits at ${name}, with long texts too`, async ({ browser, sessionOf, clerk }) => {
    const context = await browser.newContext({ storageState: await sessionOf('province'), ...options })
    const walker = new Walker(await context.newPage())
    await walkAs(walker, await clerk('province'), () => walker.examineLongTexts())
    await context.close()
    expectFine(name, walker)
  })
}

for (const width of [1366, 1024])
  test(`every dialog fits at ${width}`, async ({ openAs, clerk }) => {
    const page = await openAs('province')
    await page.setViewportSize({ width, height: 768 })
    const walker = new Walker(page)
    const dialogs = new DialogWalk(walker)
    await dialogs.guard()
    await walkAs(walker, await clerk('province'), (place) => dialogs.visit(place))
    expect(walker.dialogs).toBeGreaterThan(0)
    expectFine(`dialogs at ${width}`, walker)
  })

for (const account of others) {
  test(`every page fits for ${account}, or says that it is not for this account`, async ({
    openAs,
    clerk,
  }) => {
    const page = await openAs(account)
    await page.setViewportSize({ width: 1366, height: 768 })
    const walker = new Walker(page)
    await walkAs(walker, await clerk(account))
    expectFine(account, walker)
  })
}
