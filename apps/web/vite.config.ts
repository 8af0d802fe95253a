import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { lean } from './lean.ts'
import { leanContract } from './lean-contract.ts'
import { staticStyles } from './static-styles.ts'

const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:3000'

/** Lays a `.br` and a `.gz` beside every text that was written, which the server sends as they are. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    // Later than `generateBundle`, in which Vite still changes the scripts.
    async writeBundle({ dir }, bundle) {
      const paths = Object.keys(bundle).filter((name) => /\.(js|css|svg|html)$/.test(name))
      await Promise.all(
        paths.map(async (name) => {
          const path = join(dir ?? '', name)
          const bytes = await readFile(path)
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }),
      )
    },
  }
}

const packages = (...names: string[]) => new RegExp(`/node_modules/(?:${names.join('|')})/`)
const sources = (...names: string[]) => new RegExp(`/(?:${names.join('|')})\\.tsx?$`)

/**
 * What every list needs, in three files. Left to itself the bundler cuts it into sixty, by which pages share what, and a first load
 * of sixty small files is larger and slower. What a group depends on goes with it.
 */
const firstPage = [
  {
    name: 'base',
    test: packages('react', 'react-dom', 'scheduler', 'use-sync-external-store', '@tanstack/[\\w-]+', 'zod'),
  },
  {
    name: 'list',
    test: packages(
      'antd/es/(?:_util|app|button|config-provider|dropdown|empty|grid|input/(?!TextArea|OTP|Password|Search)[\\w./]*|menu|message|modal|notification|pagination|segmented|select|skeleton|space|style|tag|theme|tooltip)',
      '@rc-component/(?:dialog|dropdown|input|menu|motion|notification|overflow|pagination|portal|resize-observer|segmented|select|tooltip|trigger|util|virtual-list)',
      '@ant-design/(?:colors|cssinjs|cssinjs-utils|fast-color)',
      '@babel/runtime',
      'stylis',
      '@emotion/[\\w-]+',
      'clsx',
    ),
  },
  {
    name: 'records',
    test: sources(
      'apps/web/src/kit/(?:ReviewedListPage|Filters|DateRangeFilter|UnitFilter|columns|StatusTag|HeldToggle|upload/states)',
      'packages/contract/src/(?:import|vod|watch)',
    ),
  },
]

/** Asks browsers that know it to compile all functions in the background while the file arrives, instead of each when it is first called. */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), lean(), leanContract(), staticStyles(), compressed()],
  server: { port: 5173, proxy: { '/api': { target: apiOrigin, changeOrigin: false } } },
  build: {
    outDir: 'dist',
    // Chrome and Edge 109 are the last for Windows 7; Firefox 128 has Intl.Segmenter.
    target: ['chrome109', 'edge109', 'firefox128', 'safari16.4'],
    // The server's content security policy allows no inline scripts, and pictures stay out of the scripts.
    assetsInlineLimit: 0,
    // The charts are 511 kB; only pages that draw some read them, after the page stands.
    chunkSizeWarningLimit: 520,
    modulePreload: { polyfill: false },
    // antd's parts do not say that an unused one may be left out. They may.
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/@rc-component\/.+\.js$/, sideEffects: false }],
      },
      output: {
        codeSplitting: { groups: firstPage },
        postBanner: ({ name, isEntry }) =>
          isEntry || firstPage.some((group) => group.name === name) ? COMPILE_AT_ONCE : '',
      },
    },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./test-setup.ts'],
    testTimeout: 40_000,
    // Loading antd anew for each file takes as long as the tests. So no test may replace a module: it would stay replaced.
    isolate: false,
    maxWorkers: 3,
  },
})
