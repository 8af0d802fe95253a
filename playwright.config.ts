import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { browserToLaunch } from './scripts/browser.mjs'

/** Every run has its own data, unless it drives a product that is already running (E2E_URL). */
const running = process.env.E2E_URL
const port = process.env.E2E_PORT ?? '3900'
const storePort = process.env.E2E_STORE_PORT ?? '3901'
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'journeys-'))
const baseURL = running ?? `http://localhost:${port}`

export default defineConfig({
  testDir: 'e2e',
  // What takes long has a command of its own (scripts/test-long.mjs).
  testMatch: process.env.E2E_LONG ? '**/*.long.ts' : '**/*.journey.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
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
  ...(running
    ? {}
    : {
        webServer: {
          command: 'node scripts/serve.ts',
          url: `${baseURL}/api/health`,
          timeout: 90_000,
          env: {
            PORT: port,
            VIDEO_STORE_PORT: storePort,
            DATA_DIR: process.env.E2E_DATA_DIR,
            DATABASE_URL: '',
          },
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
        },
      }),
})
