// `npm test`: everything. Runs on the machine's own Node (20 or later) and installs what it needs, a browser included.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { bin, ensureBrowser, ensureBuilt, ensureInstalled, run } from './ready.mjs'

ensureInstalled()
// The project's Node comes first from here on.
process.env.PATH = dirname(bin('node')) + delimiter + process.env.PATH
ensureBrowser()

run('npm', ['run', '--silent', 'verify'])
run(bin('vitest'), ['run'])
// The embedded database takes one transaction after the other, so that what several do at once shows on a server only.
if (existsSync('/usr/lib/postgresql')) {
  const files = readdirSync('apps/server/src', { recursive: true, encoding: 'utf8' })
  const races = files.filter(
    (file) => file.endsWith('.test.ts') && readFileSync(join('apps/server/src', file), 'utf8').includes('testing/race.ts'),
  )
  const only = ['--project', 'server', '-t', '\\(race\\)', ...races]
  run(bin('node'), ['scripts/with-postgres.ts', '--', bin('vitest'), 'run', ...only])
} else process.stderr.write('\n⚠ 没有安装 PostgreSQL：并发测试（race）只在嵌入式数据库上逐个执行过，看不出争用\n\n')
ensureBuilt()
run(bin('playwright'), ['test'])
