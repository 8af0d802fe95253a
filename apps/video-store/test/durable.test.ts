import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readLines } from '../src/ground/durable.ts'
import { temporaryFolder } from './client.ts'

const appending = `
  import { appendDurably } from ${JSON.stringify(join(import.meta.dirname, '../src/ground/durable.ts'))}
  await appendDurably(process.argv[1], 'x'.repeat(300) + '\\n').catch(({ code }) => process.stdout.write(code))
`

describe('a log', () => {
  test('is as it was when there is no room for the whole of a line', async () => {
    const path = join(await temporaryFolder(), 'log')
    const before = `${'a'.repeat(1000)}\n`
    await writeFile(path, before)
    // No file may be longer than 1 KB, so that 23 bytes of the line can be written.
    const script = 'ulimit -f 1 && exec "$0" --input-type=module -e "$1" "$2"'
    expect(execFileSync('bash', ['-c', script, process.execPath, appending, path]).toString()).toBe('EFBIG')
    expect(await readFile(path, 'utf8')).toBe(before)
  })

  test('loses what a crash left of its last line, and goes on behind the others', async () => {
    const path = join(await temporaryFolder(), 'log')
    await writeFile(path, 'one\ntwo\nthr')
    expect(await readLines(path)).toEqual(['one', 'two'])
    expect(await readFile(path, 'utf8')).toBe('one\ntwo\n')
    expect(await readLines(`${path}-that-is-not-there`)).toEqual([])
  })
})
