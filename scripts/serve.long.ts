import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

async function listening() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

async function freePort(): Promise<number> {
  const { port, close } = await listening()
  close()
  return port
}

/** The product, with what it says. */
async function product(videoStorePort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'serve-'))
  chmodSync(folder, 0o711)
  const dataDir = join(folder, 'data')
  const env = {
    ...{ PATH: process.env.PATH, DATA_DIR: dataDir, HOST: '127.0.0.1', DEMO: '0' },
    ...{ PORT: String(await freePort()), VIDEO_STORE_PORT: String(videoStorePort) },
  }
  const child: ChildProcess = spawn(process.execPath, ['scripts/serve.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env,
  })
  const heard = { out: '', error: '' }
  child.stdout?.on('data', (text) => {
    heard.out += text
  })
  child.stderr?.on('data', (text) => {
    heard.error += text
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true })
  })
  const isUp = () => heard.out.includes('视频存储已启动') && heard.out.includes('管理后台已启动')
  return { child, dataDir, ended, heard, isUp }
}

/** The database's file is there as long as the database runs, which the server ends last. */
const databaseRuns = (dataDir: string) => existsSync(join(dataDir, 'database/postmaster.pid'))

test('the server ends, and its database, when the video store cannot start: one sentence says why', async () => {
  const { port, close } = await listening()
  onTestFinished(() => void close())
  const { dataDir, ended, heard } = await product(port)
  expect(await ended).toEqual([1, null])
  expect(heard.error).toBe(`端口 ${port} 已被占用，请更改设置 VIDEO_STORE_PORT。\n`)
  // The server was told while it was starting; the kernel tells its database.
  await expect.poll(() => databaseRuns(dataDir), { timeout: 20_000 }).toBe(false)
}, 120_000)

test('both end, and the database, at SIGTERM', async () => {
  const { child, dataDir, ended, heard, isUp } = await product(await freePort())
  await expect.poll(isUp, { timeout: 80_000 }).toBe(true)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(heard.error).toBe('')
  expect(databaseRuns(dataDir)).toBe(false)
}, 120_000)

test.skipIf(process.platform !== 'linux')(
  'the video store ends when the server is killed',
  async () => {
    const { child, ended, isUp } = await product(await freePort())
    await expect.poll(isUp, { timeout: 80_000 }).toBe(true)
    const [server] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')
    process.kill(Number(server), 'SIGKILL')
    expect(await ended).toEqual([1, null])
  },
  60_000,
)
