/** Starts the embedded database of a data folder as soon as it is told to, and says what came of it. Arguments: data folder, patience in ms. */
import { once } from 'node:events'
import pg from 'pg'
import { startEmbedded } from '../../src/platform/db/embedded/server.ts'

const [, , dataDir = '', patience = ''] = process.argv

process.stdout.write('ready\n')
await once(process.stdin, 'data')
try {
  const { url } = await startEmbedded(dataDir, { patience: Number(patience) })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table if not exists owner (at timestamptz)')
  await client.query('insert into owner values (now())')
  process.stdout.write('up\n')
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit()
}
