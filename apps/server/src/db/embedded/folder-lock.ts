/// <reference path="./fs-native-extensions.d.ts" />
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { tryLock } from 'fs-native-extensions'

/** The database is in use; its message says by which process. */
export class FolderInUse extends Error {}

/** Milliseconds within which the backends of a server that was just killed end. */
const PATIENCE = 5_000

/**
 * Take the kernel's lock on a file, for this process and whoever inherits the returned descriptor: it is free when the last of them has ended,
 * however that happened, and holds between containers too.
 *
 * @throws FolderInUse
 */
export async function lockFile(file: string, folder: string, patience = PATIENCE): Promise<number> {
  const descriptor = openSync(file, 'a+', 0o600)
  for (const until = Date.now() + patience; !tryLock(descriptor); ) {
    if (Date.now() > until) {
      const holder = readFileSync(file, 'utf8').trim()
      closeSync(descriptor)
      throw new FolderInUse(`数据目录 ${folder} 正被另一个进程（${holder || '未知'}）使用，请先停止它`)
    }
    await sleep(100)
  }
  ftruncateSync(descriptor)
  writeSync(descriptor, `${hostname()} ${process.pid}`)
  return descriptor
}
