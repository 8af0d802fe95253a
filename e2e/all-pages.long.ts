import { api } from '@dangxiao/contract'
import type { Account } from './support/clerk.ts'
import { expect, test } from './support/product.ts'
import { isAllowed, placesOf } from './support/walk/places.ts'
import { told } from './support/walk/told.ts'
import { Walker } from './support/walk/walker.ts'

test.use({ viewport: { width: 1366, height: 768 } })

/** Who sees most comes first; a page is visited by the first who may see it and has a record for it. */
const accounts: Account[] = ['province', 'city', 'county', 'sysadmin']

test('every page fits, can be read and has its names', async ({ page, openAs, clerk }) => {
  test.setTimeout(600_000)
  const seen = new Set<string>()
  const all = { pages: 0, dialogs: 0, findings: [] as Walker['findings'], skipped: [] as string[] }
  let routes: string[] = []
  const visitor = new Walker(page)
  await visitor.start('/login')
  await visitor.visit('/login')
  seen.add('/login')
  all.pages += visitor.pages
  all.findings.push(...visitor.findings)
  for (const account of accounts) {
    const walker = new Walker(await openAs(account))
    const calls = await clerk(account)
    const { permissions } = await calls.call(api.auth.me, {})
    await walker.start('/')
    const known = await walker.routes()
    routes = known.map(({ path }) => path)
    for (const route of known) {
      if (seen.has(route.path) || !isAllowed(route, permissions)) continue
      const places = await placesOf(route, calls)
      for (const place of places) await walker.visit(place)
      if (places.length > 0) seen.add(route.path)
    }
    all.pages += walker.pages
    all.findings.push(...walker.findings)
  }
  all.skipped = routes.filter((path) => !seen.has(path))
  process.stdout.write(`${told(all)}\n`)
  expect(all.skipped).toEqual([])
  expect(all.findings).toEqual([])
})
