import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const node = (name: string, root: string, more = {}) => ({
  test: {
    name,
    root,
    environment: 'node' as const,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'seeds/**/*.test.ts'],
    testTimeout: 20_000,
    ...more,
  },
})

export default defineConfig({
  test: {
    // Some only wait: for a network that is cut, a browser, a process that is killed. On two cores Vitest would take one.
    maxWorkers: 3,
    projects: [
      node('contract', 'packages/contract'),
      node('vod-upload', 'packages/vod-upload'),
      // Conversions run below everything else, and so wait for the other tests.
      node('video-store', 'apps/video-store', { testTimeout: 60_000 }),
      node('scripts', 'scripts', { include: ['*.test.ts'] }),
      node('server', 'apps/server', {
        globalSetup: join(import.meta.dirname, 'apps/server/src/testing/global-setup.ts'),
        setupFiles: join(import.meta.dirname, 'apps/server/src/testing/matchers.ts'),
        isolate: false,
      }),
      // For `npm run test:long` only.
      ...(process.env.LONG_TESTS
        ? [
            node('long', '.', {
              include: ['apps/*/test/*.long.ts', 'faults/*.long.ts', 'scripts/*.long.ts'],
              testTimeout: 600_000,
            }),
            node('faults', 'faults', { include: ['*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 }),
            node('conformance', 'conformance', {
              include: ['*.test.ts'],
              testTimeout: 90_000,
              hookTimeout: 60_000,
            }),
          ]
        : []),
      'packages/video-upload/vite.config.ts',
      'apps/web/vite.config.ts',
    ],
  },
})
