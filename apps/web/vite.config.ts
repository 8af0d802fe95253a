import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { antdStyles } from './antd-styles.ts'

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

/** What every list needs, in two files: left to itself the bundler cuts it into sixty, and a first load of those is slower. */
const firstPage = [
  { name: 'base', test: /\/node_modules\/(?:react|react-dom|scheduler|@tanstack|zod)\// },
  {
    name: 'list',
    test: /\/apps\/web\/src\/(?:review\/ReviewedListPage|list\/(?:Filters|DateRangeFilter|UnitFilter|columns|HeldToggle)|ui\/StatusTag|upload\/states)\.tsx?$/,
  },
]

/** Asks browsers that know it to compile all functions in the background while the file arrives, instead of each when it is first called. */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), antdStyles(), compressed()],
  server: { port: 5173, proxy: { '/api': { target: apiOrigin, changeOrigin: false } } },
  build: {
    outDir: 'dist',
    // Chrome and Edge 109 are the last for Windows 7; Firefox 128 has Intl.Segmenter.
    target: ['chrome109', 'edge109', 'firefox128', 'safari16.4'],
    // The server's content security policy allows no inline scripts, and pictures stay out of the scripts.
    assetsInlineLimit: 0,
    // What every list needs is 590 kB (180 compressed); the charts, 511 kB, are read by pages that draw some.
    chunkSizeWarningLimit: 620,
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
