import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { WrongSetting } from '../fault/wrong-setting.ts'
import { type KeptFile, keptIn, readKept } from '../settings/kept-file.ts'
import type { GivenSettings, Settings } from '../settings/settings.ts'

interface VodSecret {
  secretId: string
  secretKey: string
}

const dataKeyIn = (dataDir: string): KeptFile<string> => ({
  file: join(dataDir, 'data-key.json'),
  shape: z.string().regex(/^[\da-f]{64}$/i),
  make: () => randomBytes(32).toString('hex'),
  remedy: '请从备份恢复这个文件，或用 DATA_KEY 设置原来的密钥（没有原来的密钥，已加密的内容无法读出）',
})

const vodSecretIn = (dataDir: string): KeptFile<VodSecret> => ({
  file: join(dataDir, 'vod-secret.json'),
  shape: z.object({ secretId: z.string().min(1), secretKey: z.string().min(1) }),
  make: () => ({
    secretId: `embedded${randomBytes(8).toString('hex')}`,
    secretKey: randomBytes(32).toString('hex'),
  }),
  remedy: '请从备份恢复这个文件；没有备份时请把它移走后重新启动，会生成新的',
})

export const dataKeyFile = (dataDir: string) => dataKeyIn(dataDir).file

/** The data key that is set or kept; undefined before one is made. @throws WrongSetting when the file cannot be used */
export function knownDataKey({ dataKey, dataDir }: GivenSettings): Buffer | undefined {
  if (dataKey) return dataKey
  const kept = readKept(dataKeyIn(dataDir))
  return kept === undefined ? undefined : Buffer.from(kept, 'hex')
}

/** The video service's secret: as set, or the one of the embedded store, made at the first start. @throws WrongSetting */
export function vodSecretOf({ dataDir, vod: { secretId, secretKey } }: GivenSettings): VodSecret {
  return secretId && secretKey ? { secretId, secretKey } : keptIn(vodSecretIn(dataDir))
}

/** @throws WrongSetting when a secret that is kept from before cannot be used */
export function assertKeptAreWhole({ dataDir }: GivenSettings): void {
  readKept(dataKeyIn(dataDir))
  readKept(vodSecretIn(dataDir))
}

/** The settings with their secrets; those that are neither set nor kept are made. @throws WrongSetting */
export function withSecrets(given: GivenSettings): Settings {
  prepareFolder(given.dataDir)
  assertKeptAreWhole(given)
  const vod = { ...given.vod, ...vodSecretOf(given) }
  return { ...given, vod, dataKey: given.dataKey ?? Buffer.from(keptIn(dataKeyIn(given.dataDir)), 'hex') }
}

const STICKY = 0o1000

/** The data folder, which its owner alone may enter. @throws WrongSetting */
export function prepareFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const { mode } = statSync(dataDir)
    if (mode & STICKY) throw new WrongSetting(`DATA_DIR=${dataDir} 是公用目录，请换成只给本产品使用的目录`)
    if ((mode & 0o777) !== 0o700) chmodSync(dataDir, 0o700)
  } catch (error) {
    if (error instanceof WrongSetting) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new WrongSetting(
      `DATA_DIR 无法使用：${dataDir}（${code}）${code === 'EPERM' ? '，它须属于运行本产品的用户' : ''}`,
    )
  }
}
