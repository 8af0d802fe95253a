import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig(({ mode }) => ({
  root: mode === 'test' ? import.meta.dirname : 'demo',
  plugins: [react()],
  test: {
    name: 'video-upload',
    root: import.meta.dirname,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    isolate: false,
    maxWorkers: 3,
  },
}))
