import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { lstatSync, readlinkSync, symlinkSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotRun } from './cannot-run.ts'

/** The port is only part of the socket's name: nothing listens on the network. */
export const SOCKET = '.s.PGSQL.5432'

/** Bytes that the kernel takes for the path of a socket. */
const LONGEST = 107

/** A short path to PostgreSQL's data folder, in which its socket lies: the folder itself, or a link to it where its path is too long. */
function socketFolder(cluster: string): string {
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

/** How clients reach a running cluster, and what makes PostgreSQL listen there. */
export interface Listening {
  settings: Record<string, string>
  addressOf(user: string, database: string): string
}

export function bySocket(cluster: string): Listening {
  const host = socketFolder(cluster)
  return {
    settings: { listen_addresses: '', unix_socket_directories: '.', unix_socket_permissions: '0700' },
    addressOf(user, database) {
      const url = new URL(`postgres://${user}@localhost/${database}`)
      url.searchParams.set('host', host)
      return url.href
    },
  }
}

export function byLoopback(port: number, password: string): Listening {
  return {
    settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    addressOf: (user, database) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
  }
}

/** One that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
