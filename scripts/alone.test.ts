import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { browserToLaunch, findBrowser } from './browser.mjs'

const folder = mkdtempSync(join(tmpdir(), 'alone-'))
const lock = join(folder, 'nested/preparing.lock')
const journal = join(folder, 'journal')

beforeEach(() => rmSync(journal, { force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

/** A process that notes when its work begins and ends, which takes so long. */
function worker(milliseconds: number): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const code = `
    import { appendFileSync } from 'node:fs'
    import { alone } from ${JSON.stringify(join(import.meta.dirname, 'alone.mjs'))}
    alone(${JSON.stringify(lock)}, '正在安装依赖', () => {
      appendFileSync(${JSON.stringify(journal)}, 'begin\\n')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${milliseconds})
      appendFileSync(${JSON.stringify(journal)}, 'end\\n')
    })`
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

const journalled = () => {
  try {
    return readFileSync(journal, 'utf8').trim().split('\n')
  } catch {
    return []
  }
}

const begun = () => expect.poll(journalled, { timeout: 10_000 }).toEqual(['begin'])

test('the second process waits and says for what', async () => {
  const first = worker(1_500)
  await begun()
  const second = worker(0)
  const said = await text(second.stdout)
  expect(said).toBe(`另一个进程（${first.pid}）正在安装依赖，请稍候……\n`)
  expect(journalled()).toEqual(['begin', 'end', 'begin', 'end'])
})

test('a process that was killed is not waited for', async () => {
  const first = worker(60_000)
  await begun()
  first.kill('SIGKILL')
  await once(first, 'exit')
  const second = worker(0)
  expect(await text(second.stdout)).toBe('')
  expect(journalled()).toEqual(['begin', 'begin', 'end'])
})

test('many at once after one that was killed come one after the other', async () => {
  const killed = worker(60_000)
  await begun()
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  rmSync(journal)
  await Promise.all(Array.from({ length: 8 }, () => text(worker(20).stdout)))
  expect(journalled()).toEqual(Array.from({ length: 8 }, () => ['begin', 'end']).flat())
})

test('the browser is found without being told where, and where one is told that counts', () => {
  const told = process.env.CHROMIUM_PATH
  try {
    process.env.CHROMIUM_PATH = process.execPath
    expect(browserToLaunch()).toEqual({ executablePath: process.execPath })
    delete process.env.CHROMIUM_PATH
    expect(findBrowser()).not.toBe(process.execPath)
  } finally {
    if (told) process.env.CHROMIUM_PATH = told
  }
})
