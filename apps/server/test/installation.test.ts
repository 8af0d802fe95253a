import { execFile, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { installations } from '../src/platform/installation/installation.table.ts'
import { openInstallation, withInstallation } from '../src/platform/installation/installation.ts'
import { withSecrets } from '../src/platform/installation/secrets.ts'
import { readSettings } from '../src/platform/settings/settings.ts'
import { asAdmin, databaseOn } from '../src/testing/global-setup.ts'

const root = mkdtempSync(join(tmpdir(), 'installation-'))
// Root's database is somebody else's, who has to pass through.
chmodSync(root, 0o711)
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Milliseconds; making an embedded database takes seconds on a busy machine. */
const PATIENCE = 120_000

let count = 0
const newFolder = () => join(root, `data-${++count}`)
const keyOf = () => randomBytes(32).toString('hex')
const given = (dataDir: string, more = {}) => readSettings({ DATA_DIR: dataDir, DEMO: '0', ...more })
const keyFile = (dataDir: string) => join(dataDir, 'data-key.json')
const secretFile = (dataDir: string) => join(dataDir, 'vod-secret.json')
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

function withFile(name: string, content: string): string {
  const dataDir = newFolder()
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, name), content)
  return dataDir
}

/** How a program of the server ends, and what it says. */
function ended(
  path: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const options = {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATABASE_URL: '', DEMO: '0', PORT: '0', ...env },
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [path, ...args], options, (error, _, said) =>
      resolve({ code: Number(error?.code ?? 0), said }),
    )
  })
}

describe('the secrets of the data folder', () => {
  test('are written whole, for their owner only, and nothing else is left', () => {
    const dataDir = newFolder()
    const { dataKey, vod } = withSecrets(given(dataDir))
    expect(readdirSync(dataDir).sort()).toEqual(['data-key.json', 'vod-secret.json'])
    expect([modeOf(dataDir), modeOf(keyFile(dataDir)), modeOf(secretFile(dataDir))]).toEqual([
      '700',
      '600',
      '600',
    ])
    expect(withSecrets(given(dataDir))).toMatchObject({ dataKey, vod })
  })

  test('are the same for all that start at once', async () => {
    const dataDir = newFolder()
    const at = (path: string) => JSON.stringify(join(import.meta.dirname, '../src', path))
    const code = `import { withSecrets } from ${at('platform/installation/secrets.ts')}; import { readSettings } from ${at('platform/settings/settings.ts')}
      const { dataKey, vod } = withSecrets(readSettings({ DATA_DIR: ${JSON.stringify(dataDir)} }))
      process.stdout.write(dataKey.toString('hex') + vod.secretKey)`
    const one = () =>
      new Promise<string>((resolve, reject) => {
        execFile(process.execPath, ['--input-type=module-typescript', '--eval', code], (error, said) =>
          error ? reject(error) : resolve(said),
        )
      })
    const keys = await Promise.all(Array.from({ length: 6 }, one))
    expect(new Set(keys).size).toBe(1)
    expect(readdirSync(dataDir).sort()).toEqual(['data-key.json', 'vod-secret.json'])
  })

  test('lie in a folder that nobody else may enter, also when it was there before', () => {
    const dataDir = newFolder()
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o755)
    withSecrets(given(dataDir))
    expect(modeOf(dataDir)).toBe('700')
  })

  test('never lie in a folder that all programs share', () => {
    const dataDir = newFolder()
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o1777)
    expect(() => withSecrets(given(dataDir))).toThrow('公用目录')
    expect(readdirSync(dataDir)).toEqual([])
  })

  test.each([
    ['data-key.json', '', /data-key\.json 是空的，请从备份恢复/],
    ['data-key.json', '"1234', /data-key\.json 已损坏，请从备份恢复/],
    ['data-key.json', '"1234"', /data-key\.json 已损坏/],
    ['vod-secret.json', '', /vod-secret\.json 是空的，请从备份恢复/],
    ['vod-secret.json', '{"secretId":"embedded"}', /vod-secret\.json 已损坏/],
  ])(
    'when %s holds %j nothing is opened, and the message says what to do',
    async (name, content, message) => {
      const dataDir = withFile(name, content)
      await expect(openInstallation(given(dataDir))).rejects.toThrow(message)
      expect(readdirSync(dataDir)).toEqual([name])
    },
  )

  test('are not put into a folder of others, which stays as it is', async () => {
    const dataDir = withFile('工资表.xlsx', '')
    chmodSync(dataDir, 0o755)
    await expect(openInstallation(given(dataDir))).rejects.toThrow('不属于本产品的文件（工资表.xlsx）')
    await expect(withInstallation(given(dataDir), async () => {})).rejects.toThrow('还没有数据库')
    expect([modeOf(dataDir), ...readdirSync(dataDir)]).toEqual(['755', '工资表.xlsx'])
    const missing = newFolder()
    await expect(withInstallation(given(missing), async () => {})).rejects.toThrow('还没有数据库')
    expect(existsSync(missing)).toBe(false)
  })

  test('end the start with one sentence when one is empty', { timeout: PATIENCE }, async () => {
    const dataDir = withFile('data-key.json', '')
    const { code, said } = await ended('src/app/main.ts', [], { DATA_DIR: dataDir })
    expect(code).toBe(2)
    expect(said.trim().split('\n')).toEqual([expect.stringMatching(/^无法启动：.*data-key\.json 是空的/)])
    expect(readdirSync(dataDir)).toEqual(['data-key.json'])
  })
})

describe('a database', () => {
  const dataDir = newFolder()
  let key = ''

  beforeAll(async () => {
    const { connection, close } = await openInstallation(given(dataDir))
    const [record] = await connection.db.select().from(installations)
    await close()
    key = JSON.parse(readFileSync(keyFile(dataDir), 'utf8'))
    expect(record?.id).toMatch(/^[\da-f-]{36}$/)
    expect(JSON.stringify(record)).not.toContain(key)
  }, PATIENCE)

  test('opens with its own key, from the file or the environment', async () => {
    await openInstallation(given(dataDir)).then(({ close }) => close())
    await openInstallation(given(dataDir, { DATA_KEY: key.toUpperCase() })).then(({ close }) => close())
  })

  const cli = join(import.meta.dirname, '../src/app/cli')
  const commands = readdirSync(cli).filter((name) => name !== 'at-console.ts')
  const args: Record<string, string[]> = {
    'portal-key.ts': ['--unit', '1'],
    'password-reset.ts': ['--account', 'admin'],
  }
  const programs = ['src/app/main.ts', ...commands.map((name) => `src/app/cli/${name}`)]

  test('serves commands one after the other while the product is stopped', {
    timeout: PATIENCE,
  }, async () => {
    const checks = await Promise.all(
      Array.from({ length: 4 }, () => ended('src/app/cli/audit-check.ts', [], { DATA_DIR: dataDir })),
    )
    expect(checks).toEqual(checks.map(() => ({ code: 0, said: '' })))
  })

  test('is closed when whoever started the server is gone', { timeout: PATIENCE }, async () => {
    const env = { ...process.env, DATABASE_URL: '', DEMO: '0', PORT: '0', DATA_DIR: dataDir }
    const server = fork(join(import.meta.dirname, '../src/app/main.ts'), {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(server, 'message')
    server.disconnect()
    expect(await once(server, 'exit')).toEqual([0, null])
  })

  test('does not open with another key', async () => {
    const other = given(dataDir, { DATA_KEY: keyOf() })
    await expect(openInstallation(other)).rejects.toThrow(/数据密钥与数据库（安装编号 [\da-f-]{36}）不符/)
    await expect(withInstallation(other, async () => {})).rejects.toThrow('不符')
  })

  test.each(programs)(
    'without its key, %s stops with one sentence and makes none',
    { timeout: PATIENCE },
    async (path) => {
      rmSync(keyFile(dataDir), { force: true })
      rmSync(secretFile(dataDir), { force: true })
      const { code, said } = await ended(path, args[basename(path)] ?? [], { DATA_DIR: dataDir })
      expect(code).not.toBe(0)
      expect(said.trim().split('\n')).toEqual([
        expect.stringMatching(/没有找到数据库（安装编号 .*data-key\.json 放回原处/),
      ])
      expect([keyFile(dataDir), secretFile(dataDir)].filter(existsSync)).toEqual([])
    },
  )
})

describe('several servers that start for the first time on one PostgreSQL', () => {
  const server = inject('databaseServer')
  const name = `installation_${randomUUID().replaceAll('-', '')}`
  const DATABASE_URL = databaseOn(server, name)
  const open = (dataDir: string) =>
    openInstallation(given(dataDir, { DATABASE_URL })).then(({ close }) => close())

  beforeAll(() => asAdmin(server, `create database ${name} encoding 'UTF8' template template0`))
  afterAll(() => asAdmin(server, `drop database ${name} with (force)`))

  test('agree on the key of one (race)', async () => {
    const folders = [newFolder(), newFolder(), newFolder()]
    const outcomes = await Promise.allSettled(folders.map(open))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(folders.filter((folder) => existsSync(keyFile(folder)))).toHaveLength(1)
    const late = newFolder()
    await expect(open(late)).rejects.toThrow('没有找到数据库')
    expect(existsSync(late)).toBe(false)
  })
})
