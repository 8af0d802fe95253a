import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbedded } from '../apps/server/src/platform/db/embedded/server.ts'
import { databaseOn } from '../apps/server/src/testing/global-setup.ts'
import { CutDisk, whyNot } from './support/cut-disk.ts'

const CUTS = Number(process.env.POWER_CUTS ?? 20)
const reason = whyNot()
if (reason) process.stderr.write(`power is not cut here: ${reason}\n`)

/** Write until the power goes. @returns the ids that were acknowledged */
async function writeUntilCut(disk: CutDisk, synchronousCommit: 'on' | 'off'): Promise<string[]> {
  const script = join(import.meta.dirname, 'support/writers.ts')
  const child = spawn(process.execPath, [script, join(disk.folder, 'data'), synchronousCommit], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const gone = once(child, 'exit')
  const acknowledged: string[] = []
  const lines = createInterface(child.stdout)
  const ended = once(lines, 'close')
  lines.on('line', (line) => acknowledged.push(line))
  try {
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(100)
    await sleep(200 + Math.random() * 800)
    disk.cut()
  } finally {
    child.kill('SIGKILL')
    await gone
    await ended
  }
  return acknowledged
}

interface Stored {
  ids: Set<string>
  faults: string[]
}

/** Start again, and look at everything: payloads, transactions, indexes and checksums. */
async function stored(disk: CutDisk): Promise<Stored> {
  const server = await startEmbedded(join(disk.folder, 'data'), { patience: 20_000 })
  const client = new pg.Client({ connectionString: databaseOn(server.adminUrl, 'dangxiao') })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; payload: string }>('select id, payload from entry')
    const { rows: halves } = await client.query<{ id: string }>(
      'select coalesce(e.id, t.id) id from entry e full join twin t using (id) where e.id is null or t.id is null',
    )
    const wrong = rows.filter(
      ({ id, payload }) => payload !== createHash('sha256').update(id).digest('hex').repeat(8),
    )
    await client.query('create extension if not exists amcheck')
    // Reads every page of table and index; a wrong checksum or order is an error.
    await client.query(
      `select bt_index_check(indexrelid, true) from pg_index where indrelid in ('entry'::regclass, 'twin'::regclass)`,
    )
    const { rows: damage } = await client.query(
      `select * from verify_heapam('entry') union all select * from verify_heapam('twin')`,
    )
    const faults = [
      ...halves.map(({ id }) => `half of ${id}`),
      ...wrong.map(({ id }) => `payload of ${id}`),
      ...damage.map(String),
    ]
    return { ids: new Set(rows.map(({ id }) => id)), faults }
  } finally {
    await client.end()
    await server.stop()
  }
}

async function cutAgainAndAgain(
  times: number,
  synchronousCommit: 'on' | 'off',
): Promise<{ acknowledged: number; lost: number }> {
  const disk = new CutDisk(2_000)
  try {
    const acknowledged: string[] = []
    for (let cut = 0; cut < times; cut++) {
      acknowledged.push(...(await writeUntilCut(disk, synchronousCommit)))
      await disk.restore()
      const { faults } = await stored(disk)
      expect(faults).toEqual([])
    }
    const { ids } = await stored(disk)
    return { acknowledged: acknowledged.length, lost: acknowledged.filter((id) => !ids.has(id)).length }
  } finally {
    disk.remove()
  }
}

test.skipIf(reason)(
  'the embedded database loses nothing that it acknowledged when the power goes, and always starts again',
  async () => {
    const { acknowledged, lost } = await cutAgainAndAgain(CUTS, 'on')
    process.stdout.write(`${CUTS} power cuts: ${lost} of ${acknowledged} acknowledged transactions lost\n`)
    expect(lost).toBe(0)
  },
)

test.skipIf(reason)(
  'the same test finds what is lost when acknowledgements come before the disk has it',
  async () => {
    const { acknowledged, lost } = await cutAgainAndAgain(3, 'off')
    process.stdout.write(
      `3 power cuts with synchronous_commit=off: ${lost} of ${acknowledged} acknowledged transactions lost\n`,
    )
    expect(lost).toBeGreaterThan(0)
  },
)
