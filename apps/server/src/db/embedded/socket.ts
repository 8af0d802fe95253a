import { createHash } from 'node:crypto'
import { lstatSync, readlinkSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotRun } from './cannot-run.ts'

/** The port is only part of the socket's name: nothing listens on the network. */
export const SOCKET = '.s.PGSQL.5432'

/** Bytes that the kernel takes for the path of a socket. */
const LONGEST = 107

/** A short path to PostgreSQL's data folder, in which its socket lies: the folder itself, or a link to it where its path is too long. */
export function socketFolder(cluster: string): string {
  if (Buffer.byteLength(join(cluster, SOCKET)) <= LONGEST) return cluster
  const name = `dangxiao-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`
  const link = join(tmpdir(), name)
  try {
    symlinkSync(cluster, link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const { uid } = lstatSync(link)
  // Somebody else's link would lead to somebody else's database.
  if (uid !== process.getuid?.() || readlinkSync(link) !== cluster)
    throw new CannotRun(`${link} 已被占用。请删除它，或把 DATA_DIR 改为较短的路径`)
  return link
}

/** The address of a database behind that socket. */
export function addressOf(folder: string, user: string, database: string): string {
  const url = new URL(`postgres://${user}@localhost/${database}`)
  url.searchParams.set('host', folder)
  return url.href
}
