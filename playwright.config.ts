import { defineConfig, devices } from '@playwright/test'
import { browserToLaunch } from './scripts/browser.mjs'

/** Each worker has a product of its own (e2e/support/product.ts), unless all drive one that is already running (E2E_URL). */
export default defineConfig({
  testDir: 'e2e',
  // What takes long has a command of its own (scripts/test-long.mjs).
  testMatch: process.env.E2E_LONG ? '**/*.long.ts' : '**/*.journey.ts',
  fullyParallel: false,
  workers: process.env.E2E_URL ? 1 : 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // With its snapshots of every page a trace takes as long as the journeys themselves.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    actionTimeout: 10_000,
    // A button that still moves is pressed beside itself.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...browserToLaunch(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
