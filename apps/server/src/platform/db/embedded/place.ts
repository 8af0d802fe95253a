import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { type KeptFile, keptIn, readKept, replaceKept } from '../../settings/kept-file.ts'
import { CannotRun } from './cannot-run.ts'
import { canEnter, canRun, chooseOwner, type Owner, ownerOfKind } from './owner.ts'
import { completePrograms, copyPrograms, installedPrograms } from './programs.ts'

/** Where the database lies, whose it is, and the programs that its owner can run. */
export interface Place {
  owner: Owner
  /** Holds `database/` (PostgreSQL's data folder), `log/` and the lock file. The data folder itself wherever its owner can reach it. */
  base: string
  /** A database was made there before. */
  isMade: boolean
  /** Holds `bin/`, `lib/` and `share/`. */
  programs: string
  /** Of both roles, for connections over TCP; undefined: there is a socket that only its owner reaches. */
  password: string | undefined
}

/** How the product reaches its database: by a Unix socket in a closed folder or, where there is none, by TCP on this machine with a password. */
export type Way = 'socket' | 'loopback'

const usualWay: Way = process.platform === 'win32' ? 'loopback' : 'socket'

const Choice = z.object({
  owner: z.enum(['self', 'account', 'namespace']),
  /** The base, where it is not the data folder itself. */
  elsewhere: z.string().optional(),
  /** The data folder for which it lies elsewhere: a copy must not lead to the same database. */
  of: z.string().optional(),
  /** A database was made here: it is missed when it is gone, and never made again. */
  isMade: z.boolean().optional(),
  password: z.string().optional(),
})
type Choice = z.output<typeof Choice>

/** Kept in the data folder, since what lies there belongs to the owner that was chosen first. */
const choiceIn = (dataDir: string, way: Way = usualWay): KeptFile<Choice> => ({
  file: join(dataDir, CHOICE),
  shape: Choice,
  make: () => firstChoice(dataDir, way),
  remedy: '请从备份恢复这个文件',
})

/** For data that the system account cannot reach, as below root's home. */
const SYSTEM_FOLDER = '/var/lib/dangxiao'

const CHOICE = 'database-place.json'

/** What the product puts into a data folder, and what a file system may. */
const OWN_NAMES = new Set([
  CHOICE,
  'database',
  'database.unfinished',
  'database.lock',
  'log',
  'data-key.json',
  'vod-secret.json',
  'video-store',
  'files',
  'lost+found',
])

/** A name for the data folder that no other one has. */
const nameOf = (dataDir: string) =>
  `${basename(dataDir).replace(/^\.+/, '')}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 10)}`

/** A folder that only the owner, and root, can enter. */
function ownFolder(path: string, owner: Owner): void {
  // Root must not be led elsewhere by whoever owns the folder around it.
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new CannotRun(`${path} 不应是符号链接，请检查后删除它`)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
  if (owner.kind === 'account') chownSync(path, owner.uid, owner.gid)
}

function chooseBase(dataDir: string, owner: Owner): string {
  if (owner.kind !== 'account') return dataDir
  if (canEnter(owner, dirname(dataDir)) && [0, owner.uid].includes(statSync(dataDir).uid)) {
    ownFolder(dataDir, owner)
    return dataDir
  }
  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  const base = join(SYSTEM_FOLDER, nameOf(dataDir))
  if (existsSync(join(base, 'database')))
    throw new CannotRun(
      `${base} 中有 DATA_DIR=${dataDir} 以前的数据库，而 ${dataDir} 是空的。请把原来的 DATA_DIR 放回（检查磁盘是否已挂载）；不再需要时请删除 ${base}`,
    )
  ownFolder(base, owner)
  return base
}

function firstChoice(dataDir: string, way: Way): Choice {
  const owner = chooseOwner()
  const base = chooseBase(dataDir, owner)
  const password = way === 'loopback' ? randomBytes(24).toString('base64url') : undefined
  return {
    owner: owner.kind,
    ...(base !== dataDir && { elsewhere: base, of: dataDir }),
    ...(password && { password }),
  }
}

/** @throws CannotRun when a data folder that has no database holds something of others: it is the wrong one */
export function refuseForeign(dataDir: string): void {
  if (!existsSync(dataDir) || existsSync(join(dataDir, CHOICE))) return
  const others = readdirSync(dataDir).filter(
    (name) => !OWN_NAMES.has(name.replace(/\.tmp.*$/, '')) && !/^programs-/.test(name),
  )
  if (others.length > 0)
    throw new CannotRun(
      `DATA_DIR=${dataDir} 中有不属于本产品的文件（${others.slice(0, 3).join('、')}${others.length > 3 ? '等' : ''}），也没有数据库。请检查 DATA_DIR 是否写错，或换一个空目录`,
    )
}

function link(target: string, path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })) symlinkSync(target, path)
}

/**
 * Where the database of a data folder lies. Decided at the first start, by whoever holds the lock, and kept.
 *
 * @throws CannotRun, WrongSetting
 */
export function placeFor(dataDir: string, way?: Way): Place {
  const { owner: kind, elsewhere, of = dataDir, isMade = false, password } = keptIn(choiceIn(dataDir, way))
  if (of !== dataDir)
    throw new CannotRun(
      `${dataDir} 是从 ${of} 移来或复制的，而其数据库在 ${elsewhere}。移动：把 ${join(dataDir, CHOICE)} 中的 of 改为 ${dataDir}；` +
        `复制：另把 ${elsewhere} 用 cp -a 复制一份，并把 of 和 elsewhere 改为新的目录`,
    )
  const owner = ownerOfKind(kind)
  const base = elsewhere ?? dataDir
  if (isMade && !existsSync(join(base, 'database')))
    throw new CannotRun(
      `数据库目录 ${join(base, 'database')} 不见了。请检查磁盘是否已挂载，或从备份还原到一个新的 DATA_DIR`,
    )
  ownFolder(join(base, 'log'), owner)
  if (elsewhere) for (const name of ['database', 'log']) link(join(elsewhere, name), join(dataDir, name))
  const installed = installedPrograms()
  const isUsable = completePrograms(installed) && canRun(owner, join(installed, 'bin/postgres'))
  return { owner, base, isMade, password, programs: isUsable ? installed : copyPrograms(installed, base) }
}

/** Was a database made for this data folder? */
export const isMadeFor = (dataDir: string): boolean => readKept(choiceIn(dataDir))?.isMade ?? false

/** From now on the database is missed when it is gone. */
export function noteMade(dataDir: string): void {
  const kept = choiceIn(dataDir)
  replaceKept(kept, { ...keptIn(kept), isMade: true })
}
