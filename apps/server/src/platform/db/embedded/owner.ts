import { spawnSync } from 'node:child_process'
import { CannotRun } from './cannot-run.ts'

/** As whom PostgreSQL runs. It refuses to run as root. */
export type Owner =
  /** As this process. */
  | { kind: 'self' }
  /** As the system account `dangxiao`. */
  | { kind: 'account'; uid: number; gid: number }
  /** As a mere name for root in a user namespace, which keeps root's rights to files. */
  | { kind: 'namespace'; uid: number; gid: number }

const ACCOUNT = 'dangxiao'
const OTHERWISE = '请以普通用户启动本产品，或用 DATABASE_URL 指明一个 PostgreSQL 的地址'

const works = (command: string, args: string[], as: { uid?: number; gid?: number } = {}) => {
  const { status, error } = spawnSync(command, args, { stdio: 'ignore', ...as })
  return !error && status === 0
}

function idOf(account: string): { uid: number; gid: number } | undefined {
  const ask = (flag: string) => spawnSync('id', [flag, account], { encoding: 'utf8' })
  const [uid, gid] = [ask('-u'), ask('-g')]
  if (uid.status !== 0 || gid.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/** The system account, made where it is missing: by shadow's command, or busybox's. */
function systemAccount(): { uid: number; gid: number } {
  const known = idOf(ACCOUNT)
  if (known) return known
  works('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    ACCOUNT,
  ]) || works('adduser', ['-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin', ACCOUNT])
  const made = idOf(ACCOUNT)
  if (made) return made
  throw new CannotRun(`PostgreSQL 不能以 root 身份运行，又无法建立系统账号 ${ACCOUNT}。${OTHERWISE}`)
}

/**
 * As whom PostgreSQL is to run: as this process, or for root as a system account of its own.
 *
 * @throws CannotRun when root can neither change its uid nor take another name in a user namespace
 */
export function chooseOwner(): Owner {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const account = systemAccount()
  if (works('true', [], account)) return { kind: 'account', ...account }
  const { before } = asOwner({ kind: 'namespace', ...account })
  if (works(before[0] as string, [...before.slice(1), 'true'])) return { kind: 'namespace', ...account }
  throw new CannotRun(`PostgreSQL 不能以 root 身份运行，这里又不允许更换用户。${OTHERWISE}`)
}

/** The owner that was chosen before. @throws CannotRun when this process is somebody else than then */
export function ownerOfKind(kind: Owner['kind']): Owner {
  const isRoot = process.getuid?.() === 0
  if (kind === 'self' && !isRoot) return { kind }
  if (kind !== 'self' && isRoot) return { kind, ...systemAccount() }
  throw new CannotRun(
    kind === 'self'
      ? '这个数据目录属于普通用户，请仍以该用户启动，不要使用 root'
      : '这个数据目录是以 root 身份建立的，请仍以 root 启动，或先把其中所有文件改属当前用户并删除 database-place.json',
  )
}

/** How a command is run as the owner: what stands before it, and the ids that the new process takes. */
function asOwner(owner: Owner): { before: string[]; ids: { uid?: number; gid?: number } } {
  if (owner.kind === 'namespace')
    return { before: ['unshare', '--user', `--map-user=${owner.uid}`, `--map-group=${owner.gid}`], ids: {} }
  return { before: [], ids: owner.kind === 'account' ? { uid: owner.uid, gid: owner.gid } : {} }
}

/** Older versions of setpriv cannot tie a process to its parent; then it is found by its lock after the parent was killed. */
const canTie = () => process.platform === 'linux' && works('setpriv', ['--pdeathsig=INT', 'true'])

/**
 * How a program is run as the owner.
 *
 * @param signal what the kernel sends it when this process dies
 */
export function commandAs(owner: Owner, program: string, args: string[], signal: 'INT' | 'KILL') {
  const { before, ids } = asOwner(owner)
  const tied = canTie() ? ['setpriv', `--pdeathsig=${signal}`] : []
  const [command = '', ...rest] = [...before, ...tied, program, ...args]
  return { command, args: rest, ids }
}

/** Can the owner run this program? Only another account may find its folder closed. */
export const canRun = (owner: Owner, program: string) =>
  owner.kind !== 'account' || works(program, ['--version'], owner)

/** Can the owner enter this folder? */
export const canEnter = (owner: Owner, folder: string) =>
  owner.kind !== 'account' || works('test', ['-x', folder], owner)
