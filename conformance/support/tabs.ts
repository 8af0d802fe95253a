import { request } from 'node:http'
import { type Browser, chromium } from '@playwright/test'
import { JSDOM, VirtualConsole } from 'jsdom'
import { browserToLaunch } from '../../scripts/browser.mjs'
import type { Conformance, Order, Seen } from '../page/main.ts'
import type { Gateway } from './gateway.ts'

/** A page in a browser, or what passes for one. */
export interface Tab {
  begin(order: Order): Promise<void>
  seen(): Promise<Seen>
  cancel(): Promise<void>
  /** The page goes and comes back; what it stored stays. */
  reload(): Promise<void>
  close(): Promise<void>
}

type World = { conformance: Conformance }

/** Tabs of a Chromium that believes the gateway to be every host. */
export async function chromiumTabs({ securePort }: Gateway) {
  const browser: Browser = await chromium.launch({
    ...browserToLaunch(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      `--host-resolver-rules=MAP * 127.0.0.1:${securePort}`,
    ],
  })
  return {
    async open(url: string, scripts: string[]): Promise<Tab> {
      const context = await browser.newContext({ ignoreHTTPSErrors: true })
      for (const content of scripts) await context.addInitScript({ content })
      const page = await context.newPage()
      await page.goto(`${url}/`)
      return {
        begin: (order) =>
          page.evaluate((order) => (globalThis as unknown as World).conformance.begin(order), order),
        seen: () => page.evaluate(() => (globalThis as unknown as World).conformance.seen()),
        cancel: () => page.evaluate(() => (globalThis as unknown as World).conformance.cancel()),
        reload: async () => void (await page.reload()),
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}

/** jsdom has no BroadcastChannel; what this one sends reaches no other page. */
class SilentChannel extends EventTarget {
  postMessage(): void {}
}

/** Tabs of jsdom, whose requests go to the gateway under the names that they were made with. */
export async function jsdomTabs({ plainPort }: Gateway) {
  type Dispatch = (
    options: { origin?: unknown; headers?: Record<string, string> },
    handler: unknown,
  ) => boolean
  const viaGateway =
    (dispatch: Dispatch): Dispatch =>
    (options, handler) => {
      const { host } = new URL(String(options.origin))
      return dispatch(
        { ...options, origin: `http://127.0.0.1:${plainPort}`, headers: { ...options.headers, host } },
        handler,
      )
    }

  function openWindow(url: string, scripts: string[], stored: Record<string, string>) {
    const { window } = new JSDOM('<!doctype html>', {
      url: `${url}/`,
      runScripts: 'outside-only',
      pretendToBeVisual: true,
      virtualConsole: new VirtualConsole(),
      resources: { interceptors: [viaGateway as never] },
    })
    Object.assign(window, { fetch: probeFrom(url), MessageChannel, BroadcastChannel: SilentChannel })
    for (const [name, value] of Object.entries(stored)) window.localStorage.setItem(name, value)
    for (const script of scripts) window.eval(script)
    return window
  }

  /** jsdom has no fetch; the region race asks with it. */
  const probeFrom =
    (referer: string) =>
    (url: string, { method, signal }: { method: string; signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        const asked = request(
          { port: plainPort, method, headers: { host: new URL(url).host, referer } },
          (reply) => {
            reply.resume()
            resolve({ status: 0 })
          },
        )
        asked.on('error', reject).end()
        signal.addEventListener('abort', () => asked.destroy())
      })

  return {
    async open(url: string, scripts: string[]): Promise<Tab> {
      let window = openWindow(url, scripts, {})
      const world = () => (window as unknown as World).conformance
      return {
        begin: async (order) => world().begin(order),
        seen: async () => world().seen(),
        cancel: async () => world().cancel(),
        async reload() {
          const stored = { ...window.localStorage }
          window.close()
          window = openWindow(url, scripts, stored)
        },
        close: async () => window.close(),
      }
    },
    close: async () => {},
  }
}
