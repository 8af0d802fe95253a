import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../src/settings.ts'
import { Client, chunks, MB, md5, secretId, secretKey, temporaryFolder, videoBytes } from './client.ts'
import { begun } from './under-way.ts'

type Committed = Awaited<ReturnType<Client['publish']>>

const main = join(import.meta.dirname, '../src/main.ts')

function run(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function textOf(stream: ChildProcess['stdout']): Promise<string> {
  return Buffer.concat((await stream?.toArray()) ?? []).toString()
}

const settings = { VOD_SECRET_ID: secretId, VOD_SECRET_KEY: secretKey }

async function started(dataDir: string): Promise<{ child: ChildProcess; client: Client }> {
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const child = run({ ...settings, DATA_DIR: dataDir, VIDEO_STORE_PORT: String(port) })
  let said = ''
  child.stderr?.on('data', (text: Buffer) => {
    said += text
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(said)))
  ended.catch(() => undefined)
  const line = child.stdout && (await Promise.race([once(child.stdout, 'data'), ended]))
  expect(String(line)).toContain(`http://127.0.0.1:${port}`)
  return { child, client: new Client(`http://127.0.0.1:${port}`, Date.now) }
}

describe('settings', () => {
  test('the defaults', () => {
    expect(readSettings(settings)).toMatchObject({
      port: 3001,
      host: '127.0.0.1',
      dataDir: join(process.cwd(), '.data'),
      maxVideoBytes: 5120 * MB,
      converting: {
        wanted: { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' },
        jobs: 1,
        maxMs: 6 * 3_600_000,
        keepsOriginal: true,
      },
    })
  })

  test('of the conversions', () => {
    expect(readSettings({ ...settings, VIDEO_KEEP_ORIGINAL: '0' }).converting?.keepsOriginal).toBe(false)
    expect(readSettings({ ...settings, VIDEO_CONVERT: '0' }).converting).toBeUndefined()
  })

  const address = '须为 http 或 https 开头的地址'
  test.each([
    [{ VOD_SECRET_ID: '' }, '缺少设置 VOD_SECRET_ID。'],
    [{ VOD_SECRET_KEY: '' }, '缺少设置 VOD_SECRET_KEY。'],
    [{ VIDEO_STORE_PORT: '0' }, '设置 VIDEO_STORE_PORT 须为 1 到 65535 之间的整数。'],
    [{ VIDEO_STORE_PORT: '80a' }, '设置 VIDEO_STORE_PORT 须为 1 到 65535 之间的整数。'],
    [{ VIDEO_STORE_PORT: '65536' }, '设置 VIDEO_STORE_PORT 须为 1 到 65535 之间的整数。'],
    [{ VIDEO_STORE_MAX_MB: '-1' }, '设置 VIDEO_STORE_MAX_MB 须为 1 到 1048576 之间的整数。'],
    [{ VIDEO_STORE_ORIGIN: 'video.test' }, `设置 VIDEO_STORE_ORIGIN ${address}`],
    [{ VIDEO_STORE_ALLOWED_ORIGINS: 'https://a.test,b' }, `设置 VIDEO_STORE_ALLOWED_ORIGINS ${address}`],
  ])('%j stops with a sentence', (bad, message) => {
    expect(() => readSettings({ ...settings, ...bad })).toThrow(message)
  })

  test('the process says that sentence and nothing else', async () => {
    const child = run({ VOD_SECRET_ID: secretId })
    const [said, [code]] = await Promise.all([textOf(child.stderr), once(child, 'exit')])
    expect([said, code]).toEqual(['缺少设置 VOD_SECRET_KEY。\n', 1])
  })

  test('a port that is taken is named', async () => {
    const dataDir = await temporaryFolder()
    const { client } = await started(dataDir)
    const { port } = new URL(client.origin)
    const child = run({ ...settings, DATA_DIR: dataDir, VIDEO_STORE_PORT: port })
    expect(await textOf(child.stderr)).toBe(`端口 ${port} 已被占用，请更改设置 VIDEO_STORE_PORT。\n`)
  })
})

describe('the process', () => {
  test('keeps its folder to its owner, also one that was there already', async () => {
    const there = await temporaryFolder()
    await chmod(there, 0o755)
    for (const dataDir of [there, join(there, 'new', 'store')]) {
      await started(dataDir)
      expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    }
  })

  test('refuses a folder that everybody uses', async () => {
    const shared = await temporaryFolder()
    await chmod(shared, 0o1777)
    const child = run({ ...settings, DATA_DIR: shared, VIDEO_STORE_PORT: '20000' })
    expect(await textOf(child.stderr)).toContain('是公用目录')
  })

  test('ends by itself at SIGTERM', async () => {
    const { child, client } = await started(await temporaryFolder())
    await client.apply()
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('killed again and again in the middle of an upload, it loses nothing that it acknowledged', async () => {
    const dataDir = await temporaryFolder()
    const bytes = videoBytes(24 * MB)
    const parts = chunks(bytes, MB)
    let { child, client } = await started(dataDir)
    const upload = await begun(client, { videoSize: bytes.length })
    const killAndStart = async () => {
      child.kill('SIGKILL')
      ;({ child, client } = await started(dataDir))
      upload.client = client
    }
    const acknowledged = new Set<number>()

    for (let round = 0; acknowledged.size < parts.length && round < 12; round++) {
      const missing = parts.filter(([number]) => !acknowledged.has(number))
      const sending = missing.map(async ([number, body], index) => {
        if (index % 2 === 1) await sleep(index)
        const response = await upload.part(number, body)
        if (response.status === 200) acknowledged.add(number)
        if (acknowledged.size >= (round + 1) * 5) child.kill('SIGKILL')
      })
      await Promise.allSettled(sending)
      await killAndStart()
      const kept = new Map(await upload.listed())
      for (const number of acknowledged)
        expect([number, kept.get(number)]).toEqual([number, md5(parts[number - 1]?.[1] ?? bytes)])
      for (const number of kept.keys()) acknowledged.add(number)
    }

    expect((await upload.complete(parts)).status).toBe(200)
    await killAndStart()
    const { data } = await upload.commit()
    await killAndStart()
    expect(await upload.commit()).toMatchObject({ code: 0, data: { fileId: (data as Committed).fileId } })
    expect(md5(await upload.played())).toBe(md5(bytes))
  }, 60_000)
})
