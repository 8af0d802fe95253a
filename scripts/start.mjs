// `npm start`: runs on the machine's own Node (20 or later), installs what is missing and hands over to the project's Node.
import { spawn } from 'node:child_process'
import { bin, ensureBuilt, ensureInstalled } from './ready.mjs'

ensureInstalled()
ensureBuilt()
const child = spawn(bin('node'), ['scripts/serve.ts'], { stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

// npm passes SIGTERM to a shell only, which ends without us: then we have another parent.
const parent = process.ppid
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 1000)
