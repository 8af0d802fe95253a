import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'

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

/** Removes a folder, its description first: what a crash leaves of it is not taken for the whole. */
export async function removeDescribed(folder: string, description: string): Promise<void> {
  await rm(join(folder, description), { force: true })
  await rm(folder, { recursive: true, force: true })
}

/** Adds a line to a log, all of it or nothing. Nobody else may write to the log meanwhile. */
export async function appendDurably(path: string, line: string): Promise<void> {
  const handle = await open(path, 'a', 0o600)
  try {
    const { size } = await handle.stat()
    try {
      await handle.appendFile(line)
      await handle.datasync()
    } catch (error) {
      // The next line must not be written behind half of this one.
      await handle.truncate(size)
      throw error
    }
  } finally {
    await handle.close()
  }
}

/** The whole lines of a log; what a crash left of a last one is cut off, which needs no room on the disk. */
export async function readLines(path: string): Promise<string[]> {
  const bytes = await readFile(path).catch(absentAs(Buffer.alloc(0)))
  const end = bytes.lastIndexOf(10) + 1
  if (end < bytes.length) await truncate(path, end)
  return bytes.toString('utf8', 0, end).split('\n').slice(0, -1)
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
