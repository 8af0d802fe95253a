import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { uploadSignature } from '../../apps/video-store/src/index.ts'
import { bundled } from '../../conformance/support/scripts.ts'
import { browserToLaunch } from '../../scripts/browser.mjs'
import type { FaultsPage, Order } from '../page/main.ts'
import { account } from './stores.ts'

type World = { faults: FaultsPage }

/** A Chromium, and a server with the page and its signatures on an origin of its own. */
export async function openOffice() {
  const script = await bundled(join(import.meta.dirname, '../page/main.ts'))
  const server = createServer(({ url }, reply) => {
    const now = Math.floor(Date.now() / 1000)
    const signature = () =>
      uploadSignature(account.secretKey, {
        secretId: account.secretId,
        currentTimeStamp: now,
        expireTime: now + 600,
        random: 1,
      })
    reply
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(url === '/signature' ? signature() : `<!doctype html><script>${script}</script>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const browser = await chromium.launch({
    ...browserToLaunch(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  const context = await browser.newContext()

  return {
    context,
    async openTab(): Promise<Tab> {
      const page = await context.newPage()
      await page.goto(`http://127.0.0.1:${port}/`)
      return tabOf(page)
    },
    /** As when the machine runs out of memory: no page hears of it. */
    async killRenderers(): Promise<void> {
      const session = await browser.newBrowserCDPSession()
      const renderers = async () => {
        const { processInfo } = await session.send('SystemInfo.getProcessInfo')
        return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
      }
      const killed = new Set(await renderers())
      for (const id of killed) process.kill(id, 'SIGKILL')
      // A spare one that the browser still believes in would be given to the next page.
      while ((await renderers()).some((id) => killed.has(id))) await setImmediate()
      await session.detach()
    },
    async close() {
      await browser.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

export type Tab = ReturnType<typeof tabOf>

function tabOf(page: Page) {
  return {
    page,
    begin: (order: Order) =>
      page.evaluate((order) => (globalThis as unknown as World).faults.begin(order), order),
    retry: () => page.evaluate(() => (globalThis as unknown as World).faults.retry()),
    seen: () => page.evaluate(() => (globalThis as unknown as World).faults.seen()),
    unfinished: () => page.evaluate(() => (globalThis as unknown as World).faults.unfinished()),
  }
}
