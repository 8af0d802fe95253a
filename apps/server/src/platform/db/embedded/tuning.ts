import { totalmem } from 'node:os'

const MEGABYTE = 1024 ** 2

const between = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(Math.floor(value), most))

/** Beside the pages' connections: imports, upkeep, exports, commands, and whoever looks at it by hand. */
const OTHER_CONNECTIONS = 20

/** PostgreSQL's settings for a machine with so much memory (bytes) that runs other programs too, and for so many connections of pages. */
export function settingsFor(connections = 0, memory = totalmem()): Record<string, string> {
  const megabytes = memory / MEGABYTE
  return {
    shared_buffers: `${between(64, megabytes / 64, 512)}MB`,
    effective_cache_size: `${between(256, megabytes / 4, 16_384)}MB`,
    work_mem: `${between(4, megabytes / 1024, 16)}MB`,
    maintenance_work_mem: `${between(32, megabytes / 64, 256)}MB`,
    max_connections: String(Math.max(40, connections + OTHER_CONNECTIONS)),
    io_method: 'sync',
    // After a crash the log since the last checkpoint is read again: within 2 s.
    max_wal_size: '384MB',
    min_wal_size: '80MB',
    jit: 'off',
  }
}
