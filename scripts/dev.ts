/** `npm run dev`: the server and the video store, and Vite with hot reload in front of them on port 5173. */
import { spawn } from 'node:child_process'

const children = [
  spawn(
    process.execPath,
    ['--watch-path=apps/server/src', '--watch-path=packages/contract/src', 'scripts/serve.ts'],
    { stdio: 'inherit' },
  ),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'apps/web'], { stdio: 'inherit' }),
]
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM')
  })
