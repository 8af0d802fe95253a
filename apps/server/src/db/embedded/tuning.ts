import { totalmem } from 'node:os'

const MEGABYTE = 1024 ** 2

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(Math.floor(value), most))

/** PostgreSQL's settings for a machine with so much memory (bytes) that runs other programs too. */
export function settingsFor(memory = totalmem()): Record<string, string> {
  const megabytes = memory / MEGABYTE
  return {
    shared_buffers: `${between(64, megabytes / 64, 512)}MB`,
    effective_cache_size: `${between(256, megabytes / 4, 16_384)}MB`,
    work_mem: `${between(4, megabytes / 1024, 16)}MB`,
    maintenance_work_mem: `${between(32, megabytes / 64, 256)}MB`,
    max_connections: '40',
    io_method: 'sync',
    // After a crash the log since the last checkpoint is read again: within 2 s.
    max_wal_size: '384MB',
    min_wal_size: '80MB',
    jit: 'off',
  }
}
