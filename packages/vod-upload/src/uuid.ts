import { bytesToHex } from '@noble/hashes/utils.js'
import type { Random } from './ports.ts'

/** A unique id, version 4, from 16 random bytes. */
export function uuid(random: Random): string {
  const bytes = random.bytes(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
