import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { z } from 'zod'
import { WrongSetting } from '../fault/wrong-setting.ts'

/** What is made once and kept from then on. */
export interface KeptFile<T> {
  file: string
  shape: z.ZodType<T>
  make: () => T
  /** What to do about a damaged file. */
  remedy: string
}

/** @throws WrongSetting when the file is there and cannot be used */
export function readKept<T>({ file, shape, remedy }: KeptFile<T>): T | undefined {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new WrongSetting(`${file} 无法读取（${code}），请检查它的所有者和权限`)
  }
  const { success, data } = shape.safeParse(parsed(content))
  if (!success) throw new WrongSetting(`${file} ${content.trim() === '' ? '是空的' : '已损坏'}，${remedy}`)
  return data
}

/** What the file holds, once that is on the disk; it is made at the first call. Of several that make it at once, one does. */
export function keptIn<T>(kept: KeptFile<T>): T {
  const found = readKept(kept)
  if (found !== undefined) {
    // Another process may have named the file just now, and its name may not be on the disk yet.
    flushFolder(dirname(kept.file))
    return found
  }
  writeOnce(kept.file, JSON.stringify(kept.make()))
  return readKept(kept) as T
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

/** The file holds the new value or the one before, also when the power fails. @throws WrongSetting */
export function replaceKept<T>({ file }: KeptFile<T>, value: T): void {
  writeWhole(file, JSON.stringify(value), renameSync)
}

/** The file appears whole or not at all, also when the power fails, and never replaces another. */
function writeOnce(file: string, content: string): void {
  writeWhole(file, content, renameUnlessThere)
}

function writeWhole(file: string, content: string, name: (draft: string, file: string) => void): void {
  const draft = `${file}.tmp-${randomBytes(6).toString('hex')}`
  try {
    const handle = openSync(draft, 'wx', 0o600)
    try {
      writeFileSync(handle, content)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    name(draft, file)
  } catch (error) {
    throw new WrongSetting(
      `${file} 无法写入（${(error as NodeJS.ErrnoException).code}），请检查磁盘空间和目录权限`,
    )
  } finally {
    rmSync(draft, { force: true })
  }
  flushFolder(dirname(file))
}

const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** A link fails where a rename would replace what another process has just made. */
function renameUnlessThere(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (code === 'EEXIST') return
    if (!NO_LINKS.has(code)) throw error
    if (!existsSync(file)) renameSync(draft, file)
  }
}

export function flushFolder(path: string): void {
  // A folder cannot be opened there, and keeps its names by itself.
  if (process.platform === 'win32') return
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
