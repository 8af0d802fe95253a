import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIRST_CITY } from '../ground.ts'

const WITHIN_CITY = `removed_at is null and party_school_id in (select id from unit where path @> array[${FIRST_CITY}])`
const PAGE = `select id, courses_name from bare.course where ${WITHIN_CITY} order by (pinned_at is not null) desc, create_time desc, id desc limit 10`

const statements = {
  'first page': `${PAGE};`,
  'first page and count(*)': `${PAGE};\nselect count(*) from bare.course where ${WITHIN_CITY};`,
  'page 5,000 by OFFSET': `${PAGE} offset 49990;`,
}

/** The bare handler's statements without a handler, by PostgreSQL's own pgbench where it is installed. */
export function printAlone(url: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'pgbench-'))
  console.log('\nSQL alone (pgbench)')
  for (const [name, statement] of Object.entries(statements)) {
    const script = join(folder, 'script.sql')
    writeFileSync(script, statement)
    const { status, stdout } = spawnSync('pgbench', ['-n', '-f', script, '-c', '20', '-T', '3', url], {
      encoding: 'utf8',
    })
    if (status !== 0) {
      console.log('  not measured: pgbench is not installed')
      break
    }
    console.log(`  ${name.padEnd(26)}${/tps = ([\d.]+)/.exec(stdout)?.[1]} a second`)
  }
  rmSync(folder, { recursive: true, force: true })
}
