import type { Account } from './support/clerk.ts'
import { expect, test } from './support/product.ts'
import { DialogWalk } from './support/walk/dialogs.ts'
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
  'city',
  'county',
  'city-reviewer',
  'county-editor',
  'teaching',
  'live',
  'base',
  'leader',
  'sysadmin',
  'security',
  'auditor',
]

for (const { name, ...options } of windows) {
  test(`every page fits at ${name}, with long texts too`, async ({ browser, sessionOf, clerk }) => {
    test.setTimeout(900_000)
    const context = await browser.newContext({ storageState: await sessionOf('province'), ...options })
    const walker = new Walker(await context.newPage())
    await walkAs(walker, await clerk('province'), () => walker.examineLongTexts())
    await context.close()
    process.stdout.write(`${name}: ${told(walker)}\n`)
    expect(walker.findings).toEqual([])
  })
}

for (const width of [1366, 1024])
  test(`every dialog fits at ${width}`, async ({ openAs, clerk }) => {
    test.setTimeout(900_000)
    const page = await openAs('province')
    await page.setViewportSize({ width, height: 768 })
    const walker = new Walker(page)
    const dialogs = new DialogWalk(walker)
    await dialogs.guard()
    await walkAs(walker, await clerk('province'), (place) => dialogs.visit(place))
    process.stdout.write(`dialogs at ${width}: ${told(walker)}\n`)
    expect(walker.dialogs).toBeGreaterThan(0)
    expect(walker.findings).toEqual([])
  })

for (const account of others) {
  test(`every page fits for ${account}, or says that it is not for this account`, async ({
    openAs,
    clerk,
  }) => {
    test.setTimeout(900_000)
    const page = await openAs(account)
    await page.setViewportSize({ width: 1366, height: 768 })
    const walker = new Walker(page)
    await walkAs(walker, await clerk(account))
    process.stdout.write(`${account}: ${told(walker)}\n`)
    expect(walker.findings).toEqual([])
  })
}
