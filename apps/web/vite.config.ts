import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { port: 5173, proxy: { '/api': apiOrigin, '/files': apiOrigin } },
  // The server's content security policy allows neither inline scripts nor data: fonts, so nothing is inlined.
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // antd's parts do not say that an unused one may be left out. They may.
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\/.+\.js$/, sideEffects: false }] } },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./test-setup.ts'],
    testTimeout: 20_000,
  },
})
