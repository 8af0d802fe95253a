import { once } from 'node:events'
import { openSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { CannotRun } from './cannot-run.ts'

/** The port is only part of the socket's name: nothing listens on the network. */
export const SOCKET = '.s.PGSQL.5432'

/** Bytes that the kernel takes for the path of a socket. */
const LONGEST = process.platform === 'linux' ? 107 : 103

/**
 * A short path to PostgreSQL's data folder, in which its socket lies: the folder itself or, where its path is too long, this process's open
 * descriptor of it. That stays good when the folder is renamed, and nobody else can put something in its place.
 */
function socketFolder(cluster: string): string {
  if (Buffer.byteLength(join(cluster, SOCKET)) <= LONGEST) return cluster
  if (process.platform !== 'linux') throw new CannotRun(`DATA_DIR 的路径过长：${cluster}。请换一个较短的目录`)
  return `/proc/${process.pid}/fd/${openSync(cluster, 'r')}`
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
