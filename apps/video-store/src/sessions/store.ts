import type { UsedSignatures } from '../signing/one-time.ts'
import type { Sessions } from './sessions.ts'

/** What the calls share. */
export interface Store {
  sessions: Sessions
  usedSignatures: UsedSignatures
  /** Of the signer of upload signatures. */
  secretId: string
  secretKey: string
  /** Bytes. */
  maxVideoBytes: number
  quotaBytes: number | undefined
  folders: { root: string; files: string }
  /** Epoch milliseconds. */
  clock: () => number
}

/** The store looks like one bucket in one region of the cloud. */
export const bucket = { appId: 1300000001, name: 'embedded', region: 'local' } as const
