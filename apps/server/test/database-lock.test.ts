import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from '../src/db/lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LOCK = join(import.meta.dirname, '../src/db/lock.ts')

test('a folder that another process uses is refused, and given over when that process was killed', async () => {
  const code = `import { lockFolder } from ${JSON.stringify(LOCK)}; lockFolder(${JSON.stringify(folder)}); process.stdout.write('held'); setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module-typescript', '--eval', code])
  await once(other.stdout, 'data')
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  expect(() => lockFolder(folder)).toThrow(`正被另一个进程（${other.pid}）使用`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  lockFolder(folder)()
})

test('a lock left behind whose number another process has now is taken over', () => {
  writeFileSync(join(folder, 'database.lock'), '1 12345678901')
  lockFolder(folder)()
})
