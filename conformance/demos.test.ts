import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createVideoStore, type VideoStore } from '../apps/video-store/src/index.ts'
import { browserToLaunch } from '../scripts/browser.mjs'
import { bytesOf } from './page/bytes.ts'

/** The packages' demo pages, as `npm run demo` serves them, with a local video store. */
const account = { secretId: 'DEMO', secretKey: 'demo-key' }
const film = { name: '第一讲.mp4', type: 'video/mp4', size: 200_000, seed: 5 }

let folder: string
let store: VideoStore
let browser: Browser
let query: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demos-'))
  await writeFile(join(folder, film.name), bytesOf(film))
  store = createVideoStore({ dataDir: join(folder, 'data'), ...account })
  const service = `http://127.0.0.1:${await store.listen(0, '127.0.0.1')}`
  query = new URLSearchParams({ service, ...account }).toString()
  browser = await chromium.launch({ ...browserToLaunch(), args: ['--no-sandbox', '--disable-gpu'] })
})
afterAll(async () => {
  await browser.close()
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

async function withDemo(name: string, work: (page: Page) => Promise<void>): Promise<void> {
  const root = join(import.meta.dirname, '../packages', name)
  const config = { vod: false as const, video: join(root, 'vite.config.ts') }[
    name.startsWith('vod') ? 'vod' : 'video'
  ]
  const server: ViteDevServer = await createServer({
    configFile: config,
    root: join(root, 'demo'),
    cacheDir: join(folder, `vite-${name}`),
    logLevel: 'warn',
    server: { port: 0, host: '127.0.0.1' },
  })
  await server.listen()
  const page = await browser.newPage()
  const errors: unknown[] = []
  page.on('pageerror', (error) => errors.push(error))
  try {
    await page.goto(`${server.resolvedUrls?.local[0]}?${query}`)
    await work(page)
    expect(errors).toEqual([])
  } finally {
    await page.close()
    await server.close()
  }
}

const PATIENCE = { timeout: 60_000 }

describe('the demo page', () => {
  test('of the client uploads a video', () =>
    withDemo('vod-upload', async (page) => {
      await page.setInputFiles('#video', join(folder, film.name))
      await page.click('#start')
      await page.locator('#log', { hasText: /完成 \d+ http/ }).waitFor(PATIENCE)
      expect(await page.locator('#log').textContent()).toMatch(/report_apply 0 .*report_done 0 /s)
      expect(await page.locator('#told').textContent()).toContain('100%')
    }))

  test('of the widget uploads a video', () =>
    withDemo('video-upload', async (page) => {
      await page.setInputFiles('input[type=file]', join(folder, film.name))
      await page
        .getByTestId('log')
        .filter({ hasText: /upload http/ })
        .waitFor(PATIENCE)
      expect(await page.getByTestId('value').textContent()).toContain('"progress": 100')
    }))
})
