/** `node bench/web/run.ts [--rounds 7]`: see bench/README.md. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { DEMO_PASSWORD } from '../../apps/server/seeds/demo.ts'
import { browserToLaunch } from '../../scripts/browser.mjs'
import { start } from '../courses/processes.ts'
import { servePage } from './serve.ts'

const SLOWED = 4
const AIM = { kilobytes: 360, ratio: 1.3 }
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } })
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'bench-web-'))

interface Loaded {
  /** Kilobytes of JavaScript as sent, gzipped. */
  script: number
  /** Milliseconds until rows show. */
  rows: number
  files: Map<string, number>
}

/** Load a page as somebody does who comes for the first time and is signed in. */
async function loadOnce(browser: Browser, origin: string, path: string): Promise<Loaded> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  try {
    const signedIn = await context.request.post(`${origin}/api/auth/login`, {
      data: { account: 'province', password: DEMO_PASSWORD },
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    })
    if (!signedIn.ok())
      throw new Error(`signing in was answered ${signedIn.status()}: ${await signedIn.text()}`)
    const page = await context.newPage()
    page.on('pageerror', (error) => console.error(error))
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    const scripts = new Map<string, string>()
    const files = new Map<string, number>()
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.mimeType === 'text/javascript') scripts.set(requestId, new URL(response.url).pathname)
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const name = scripts.get(requestId)
      if (name) files.set(name, encodedDataLength / 1000)
    })
    await page.addInitScript(() => {
      const seen = () => {
        if (!document.querySelector('tbody tr img')) return requestAnimationFrame(seen)
        return requestAnimationFrame(() => performance.mark('rows'))
      }
      seen()
    })
    await page.goto(origin + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0, undefined, {
      timeout: 60_000,
    })
    const rows = await page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN)
    return { rows, script: [...files.values()].reduce((sum, size) => sum + size, 0), files: new Map(files) }
  } finally {
    await context.close()
  }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] as number

await build({
  configFile: join(root, 'apps/web/vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: join(folder, 'web'), emptyOutDir: true },
})
await build({
  configFile: false,
  root: join(import.meta.dirname, 'bare'),
  plugins: [react()],
  logLevel: 'warn',
  build: {
    outDir: join(folder, 'bare'),
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    chunkSizeWarningLimit: 2_000,
  },
})
const api = await start('apps/server/src/app/main.ts', {
  DATA_DIR: join(folder, 'data'),
  DEMO: '1',
  HOST: '127.0.0.1',
})
const pages = [
  {
    name: 'product',
    path: '/courses',
    server: await servePage(join(folder, 'web'), api.port),
    seen: [] as Loaded[],
  },
  {
    name: 'bare table',
    path: '/',
    server: await servePage(join(folder, 'bare'), api.port),
    seen: [] as Loaded[],
  },
] as const
const browser = await chromium.launch({
  ...browserToLaunch(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
  ],
})
try {
  for (let round = 0; round <= Number(values.rounds); round++)
    for (const page of round % 2 ? pages : pages.toReversed()) {
      const loaded = await loadOnce(
        browser,
        `http://localhost:${(page.server.address() as AddressInfo).port}`,
        page.path,
      )
      if (round > 0) page.seen.push(loaded)
    }
  const [product, bare] = pages.map(({ name, seen }) => {
    const script = median(seen.map((each) => each.script))
    const rows = median(seen.map((each) => each.rows))
    console.log(
      `${name.padEnd(12)}${script.toFixed(0).padStart(6)} KB of JavaScript (gzip)   rows after ${rows.toFixed(0).padStart(6)} ms (processor ${SLOWED}× slower)`,
    )
    return { script, rows }
  })
  if (!product || !bare) throw new Error('nothing was measured')
  const scripts = product.script / bare.script
  const times = median(pages[0].seen.map((each, i) => each.rows / (pages[1].seen[i]?.rows ?? Number.NaN)))
  console.log(`product : bare  JavaScript ${scripts.toFixed(2)}   time ${times.toFixed(2)}`)
  console.log(
    `aims: ${AIM.kilobytes} KB ${product.script <= AIM.kilobytes ? '✓' : '✗'}   ${AIM.ratio} times the bare table's time ${times <= AIM.ratio ? '✓' : '✗'}`,
  )
  console.log('\nThe product, largest first:')
  const [first] = pages[0].seen
  for (const [name, size] of [...(first?.files ?? [])].sort((a, b) => b[1] - a[1]).slice(0, 12))
    console.log(`  ${size.toFixed(1).padStart(7)} KB  ${name}`)
} finally {
  await browser.close()
  for (const page of pages) page.server.close()
  await api.stop()
  rmSync(folder, { recursive: true, force: true })
}
