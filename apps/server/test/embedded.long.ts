import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync as lstat,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { completePrograms, copyPrograms, installedPrograms } from '../src/platform/db/embedded/programs.ts'
import {
  type EmbeddedOptions,
  type EmbeddedServer,
  embeddedAddress,
  startEmbedded,
} from '../src/platform/db/embedded/server.ts'

let folder: string
let running: EmbeddedServer[] = []
let children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-'))
  // Root's database is somebody else's, who has to pass through.
  chmodSync(folder, 0o711)
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const server of running) await server.stop()
  children = []
  running = []
  rmSync(folder, { recursive: true, force: true })
})

/** Nothing here has to outlive a power cut, and `fsync` takes its time. */
const settings = { fsync: 'off' }

async function start(dataDir = folder, options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  const server = await startEmbedded(dataDir, { patience: 0, settings, ...options })
  running.push(server)
  return server
}

/** A folder in which a database has been made. */
async function made(dataDir = folder): Promise<string> {
  const server = await startEmbedded(dataDir, { settings })
  await server.stop()
  return join(dataDir, 'database')
}

async function ask<R extends pg.QueryResultRow>(url: string, statement: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Another process that holds the folder. @returns when it does, or with what it said instead */
async function another(dataDir = folder): Promise<{ process: ChildProcess; said: string }> {
  const code = `import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, '../src/platform/db/embedded/server.ts'))}
    await startEmbedded(${JSON.stringify(dataDir)}, { patience: 0, settings: { fsync: 'off' } }).then(() => console.log('runs'), ({ message }) => { console.log(message); process.exit(1) })`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', code])
  children.push(child)
  const [said] = await once(child.stdout, 'data')
  return { process: child, said: String(said).trim() }
}

describe('the embedded database', () => {
  test('keeps what was acknowledged, in UTF-8, with checksums, for a role without special rights, and listens on no port', async () => {
    const { url, stop } = await startEmbedded(folder)
    await ask(url, `create table note (text text); insert into note values ('𠮷林')`)
    const [facts] = await ask(
      url,
      `select current_setting('fsync') fsync, current_setting('data_checksums') checksums, current_setting('server_encoding') encoding,
         current_setting('listen_addresses') listens, rolsuper or rolcreaterole or rolcreatedb or rolreplication special
       from pg_roles where rolname = current_user`,
    )
    expect(facts).toEqual({ fsync: 'on', checksums: 'on', encoding: 'UTF8', listens: '', special: false })
    await stop()
    const again = await start()
    expect(await ask(again.url, 'select text from note')).toEqual([{ text: '𠮷林' }])
    expect(statSync(join(folder, 'database')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'log')).mode & 0o777).toBe(0o700)
  })

  test.each([
    ['blanks and Chinese characters', '培训 数据'],
    ['more bytes than a socket may have', '长'.repeat(60)],
  ])('runs in a folder whose path has %s', async (_, name) => {
    const dataDir = join(folder, name)
    mkdirSync(dataDir)
    const { url } = await start(dataDir)
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('is reached by TCP on this machine alone, and by its password, where there is no socket', async () => {
    const { url, adminUrl } = await start(folder, { way: 'loopback' })
    const [facts] = await ask(
      adminUrl,
      `select current_setting('listen_addresses') listens, current_setting('unix_socket_directories') sockets`,
    )
    expect(facts).toEqual({ listens: '127.0.0.1', sockets: '' })
    expect(embeddedAddress(folder)).toBe(url)
    const wrong = new URL(url)
    wrong.password = 'guessed'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(statSync(join(folder, 'database-place.json')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).not.toContain('database-password')
  })

  test('starts although the number of the last one belongs to another process now', async () => {
    const cluster = await made()
    writeFileSync(
      join(cluster, 'postmaster.pid'),
      `${process.pid}\n${cluster}\n1\n5432\n.\n\n 1 1\nready   \n`,
    )
    writeFileSync(join(cluster, '.s.PGSQL.5432.lock'), `${process.pid}\n${cluster}\n1\n5432\n`)
    const { url } = await start()
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('is started again when it dies, and left alone when it dies again and again', async () => {
    const told: { message: string; isFinal: boolean }[] = []
    const { url } = await start(folder, { onDeath: (message, isFinal) => told.push({ message, isFinal }) })
    const pidOf = () => Number(readFileSync(join(folder, 'database/postmaster.pid'), 'utf8').split('\n')[0])
    for (let death = 1; death <= 6; death++) {
      await expect
        .poll(() => ask(url, 'select 1 as one').catch(() => []), { timeout: 15_000 })
        .toHaveLength(1)
      process.kill(pidOf(), 'SIGKILL')
      await expect.poll(() => told.length, { timeout: 15_000 }).toBe(death)
    }
    expect(told.map(({ isFinal }) => isFinal)).toEqual([false, false, false, false, false, true])
    expect(told[0]?.message).toContain('正在重启')
  }, 60_000)

  test('ends with the process that started it, however that ends', async () => {
    const { process: other, said } = await another()
    expect(said).toBe('runs')
    const pid = Number(readFileSync(join(folder, 'database/postmaster.pid'), 'utf8').split('\n')[0])
    other.kill('SIGKILL')
    await expect.poll(() => existsSync(`/proc/${pid}/cwd`), { timeout: 5_000 }).toBe(false)
    const { url } = await start(folder, { patience: 5_000 })
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('belongs to one of several that start at the same instant', async () => {
    for (let round = 0; round < 5; round++) {
      const starts = await Promise.all([another(), another(), another()])
      expect(starts.filter(({ said }) => said === 'runs')).toHaveLength(1)
      for (const { said } of starts.filter(({ said }) => said !== 'runs'))
        expect(said).toMatch(/^数据目录 \S+ 正被另一个进程（\S+ \d+|未知）使用，请先停止它$/)
      for (const { process: child } of starts) {
        const gone = child.exitCode === null ? once(child, 'exit') : undefined
        child.kill('SIGTERM')
        await gone
      }
      await (await startEmbedded(folder, { settings })).stop()
    }
  }, 60_000)
})

describe('a wrong folder never becomes an empty product:', () => {
  const contents = (path: string) => readdirSync(path).sort()

  async function refused(dataDir: string, message: RegExp): Promise<void> {
    const before = contents(dataDir).filter(
      (name) => name !== 'log' && !name.startsWith('database-place') && name !== 'database.lock',
    )
    await expect(start(dataDir)).rejects.toThrow(message)
    expect(contents(dataDir)).toEqual(expect.arrayContaining(before))
  }

  test('one with files of others', async () => {
    writeFileSync(join(folder, '工资表.xlsx'), '')
    await refused(folder, /中有不属于本产品的文件（工资表.xlsx）.*请检查 DATA_DIR 是否写错/)
    expect(contents(folder)).toEqual(['工资表.xlsx'])
  })

  test('one with something else in the place of the database', async () => {
    mkdirSync(join(folder, 'database'))
    writeFileSync(join(folder, 'database/notes.txt'), '')
    await refused(folder, /database 不是数据库目录（没有 PG_VERSION），但不是空的/)
    expect(contents(join(folder, 'database'))).toEqual(['notes.txt'])
  })

  test('one of another major version, as the database used before', async () => {
    const cluster = await made()
    writeFileSync(join(cluster, 'PG_VERSION'), '17\n')
    await refused(folder, /属于另一个版本的数据库（17，本产品使用 18）/)
  })

  test('one whose note of where the database lies is damaged', async () => {
    await made()
    writeFileSync(join(folder, 'database-place.json'), '')
    await refused(folder, /database-place\.json 是空的，请从备份恢复这个文件/)
  })

  test('one whose control file is damaged', async () => {
    const cluster = await made()
    const file = join(cluster, 'global/pg_control')
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0, 0, 200))
    await refused(folder, /database 已损坏。请不要改动它，并从备份还原到一个新的 DATA_DIR/)
  })

  test('one whose write-ahead log is gone', async () => {
    const cluster = await made()
    rmSync(join(cluster, 'pg_wal'), { recursive: true })
    mkdirSync(join(cluster, 'pg_wal'))
    await refused(folder, /database 已损坏|无法读写|无法打开/)
  })

  test.each(['removed', 'emptied'])('one whose database was %s', async (how) => {
    const cluster = await made()
    rmSync(cluster, { recursive: true })
    if (how === 'emptied') mkdirSync(cluster)
    await refused(folder, /请检查磁盘是否已挂载，或从备份还原到一个新的 DATA_DIR/)
  })
})

describe('the programs', () => {
  test('get the links that were not laid when they were installed, in place or in a copy', () => {
    const installed = installedPrograms()
    const bare = join(folder, 'package/native')
    cpSync(installed, bare, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !/\.so(\.\d+)?$/.test(path) || !isLink(path),
    })
    cpSync(join(installed, '../package.json'), join(folder, 'package/package.json'))
    const links = () => readdirSync(join(bare, 'lib')).filter((name) => isLink(join(bare, 'lib', name)))
    expect(links()).toEqual([])
    const copy = copyPrograms(bare, join(folder, 'base'))
    expect(existsSync(join(copy, 'lib/libicui18n.so.60'))).toBe(true)
    expect(copyPrograms(bare, join(folder, 'base'))).toBe(copy)
    expect(completePrograms(bare)).toBe(true)
    expect(links()).toContain('libicui18n.so.60')
  })
})

const isLink = (path: string) =>
  statSync(path, { throwIfNoEntry: false }) !== undefined && lstat(path).isSymbolicLink()
