// `npm test`: everything. Runs on the machine's own Node (20 or later) and installs what it needs, a browser included.
import { delimiter, dirname } from 'node:path'
import { bin, ensureBrowser, ensureBuilt, ensureInstalled, run } from './ready.mjs'

ensureInstalled()
// The project's Node comes first from here on.
process.env.PATH = dirname(bin('node')) + delimiter + process.env.PATH
ensureBrowser()

run('npm', ['run', '--silent', 'verify'])
run(bin('vitest'), ['run'])
ensureBuilt()
run(bin('playwright'), ['test'])
