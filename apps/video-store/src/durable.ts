import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A new or renamed file survives a power cut only when its folder is flushed too. */
export async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Replaces the file as a whole: a reader, and a crash, see the old or the new text, never a part of it. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await flushFolder(dirname(path))
}

export async function appendDurably(path: string, line: string): Promise<void> {
  const handle = await open(path, 'a', 0o600)
  try {
    await handle.appendFile(line)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** Whole lines of a log; what a crash left of a last line is dropped. */
export async function readLines(path: string): Promise<{ lines: string[]; torn: boolean }> {
  const text = await readFile(path, 'utf8').catch(absentAs(''))
  const lines = text.split('\n')
  const torn = lines.pop() !== ''
  return { lines, torn }
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** For `.catch`: a missing file counts as `value`; any other error stays one. */
export function absentAs<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (errorCode(error) === 'ENOENT') return value
    throw error
  }
}
