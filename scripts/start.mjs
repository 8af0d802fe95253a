// `npm start`: runs on the machine's own Node (20 or later), installs what is missing and hands over to the project's Node.
import { spawn } from 'node:child_process'
import { bin, ensureBuilt, ensureInstalled } from './ready.mjs'

ensureInstalled()
ensureBuilt()
const child = spawn(bin('node'), ['scripts/serve.ts'], { stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
