/** Twenty writers on an embedded database, in a process of its own; each line on the output is a transaction that was acknowledged. Arguments: data folder, synchronous_commit. */
import { createHash } from 'node:crypto'
import { writeSync } from 'node:fs'
import pg from 'pg'
import { startEmbedded } from '../../apps/server/src/platform/db/embedded/server.ts'

const WRITERS = 20
const [, , dataDir = '', synchronousCommit = 'on'] = process.argv

const { url } = await startEmbedded(dataDir, {
  settings: { synchronous_commit: synchronousCommit },
  onDeath: () => process.exit(3),
})
await withClient((client) =>
  client.query(`
    create table if not exists entry (id text primary key, payload text not null);
    create table if not exists twin (id text primary key references entry)`),
)
const round = Date.now()
await Promise.all(
  Array.from({ length: WRITERS }, (_, writer) => withClient((client) => write(client, writer))),
)

async function withClient(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => process.exit(4))
  await client.connect()
  await work(client)
  await client.end()
}

/** Entries and their twins, each pair in one transaction, as fast as they are acknowledged. */
async function write(client: pg.Client, writer: number): Promise<void> {
  for (let i = 0; ; i++) {
    const id = `${round}-${writer}-${i}`
    await client.query('begin')
    await client.query('insert into entry values ($1, $2)', [
      id,
      createHash('sha256').update(id).digest('hex').repeat(8),
    ])
    await client.query('insert into twin values ($1)', [id])
    await client.query('commit')
    writeSync(1, `${id}\n`)
  }
}
