// What `npm start` and `npm test` need before anything else; plain JavaScript without dependencies, for the machine's own Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alone } from './alone.mjs'
import { findBrowser } from './browser.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

/** Held by whoever installs or builds here. */
const PREPARING = join(root, '.cache/preparing.lock')

export const bin = (name) =>
  join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)

/** Run a command to its end; a failure ends this process too. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** Is what `inputs` hold the same as when `mark` was left? */
function unchanged(mark, hash) {
  return existsSync(mark) && readFileSync(mark, 'utf8') === hash
}

export function ensureInstalled() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) {
    process.stderr.write(`需要 Node.js 20 或更高版本，当前为 ${process.version}\n`)
    process.exit(1)
  }
  const hash = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  const mark = join(root, 'node_modules/.installed')
  const isInstalled = () => unchanged(mark, hash) && existsSync(bin('node'))
  if (isInstalled()) return
  alone(PREPARING, '正在安装依赖', () => {
    if (isInstalled()) return
    process.stdout.write('正在安装依赖，首次需要一两分钟……\n')
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
    writeFileSync(mark, hash)
  })
}

function* filesBelow(path) {
  if (!statSync(path).isDirectory()) return yield path
  for (const name of readdirSync(path).sort())
    if (name !== 'node_modules' && name !== 'dist') yield* filesBelow(join(path, name))
}

/** Build the web when something that it is made of has changed. */
export function ensureBuilt() {
  alone(PREPARING, '正在构建页面', buildIfChanged)
}

function buildIfChanged() {
  const hash = createHash('sha256')
  for (const path of ['package-lock.json', 'packages', 'apps/web'])
    for (const file of filesBelow(path)) hash.update(file).update(readFileSync(file))
  const digest = hash.digest('hex')
  const mark = join(root, '.cache/web-built')
  if (unchanged(mark, digest) && existsSync('apps/web/dist/index.html')) return
  process.stdout.write('正在构建页面……\n')
  run(bin('node'), ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'])
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, digest)
}

const works = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
const hasChineseFont = () => spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim() !== ''

/** A Chromium and a Chinese font for the journeys: the machine's own, Debian's where we may install, else Playwright's. */
export function ensureBrowser() {
  const mayInstall = process.getuid?.() === 0 && works('apt-get', ['--version'])
  alone(PREPARING, '正在安装浏览器', () => {
    if (mayInstall && !(findBrowser() && hasChineseFont())) {
      run('apt-get', ['update', '-qq'])
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    }
    if (!findBrowser()) run(bin('playwright'), ['install', 'chromium'])
  })
}
