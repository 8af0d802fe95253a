import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { PortalKey } from './demo-portal.ts'

/** A second product without any data, as it is right after installing, with the accounts that were made at the console. */
export interface FreshProduct extends AsyncDisposable {
  address: string
  /** The accounts' first passwords. */
  passwords: string[]
  /** The key of the topmost unit's portal. */
  portalKey: PortalKey
}

const run = promisify(execFile)

/** @param accounts what `npm run admin:create` is told for each, while the product runs */
export async function startFresh(...accounts: string[][]): Promise<FreshProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'fresh-'))
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', DEMO: '0', PORT: '0' }
  const server = spawn(process.execPath, ['apps/server/src/app/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(server, 'exit')
  const product = async (address: string): Promise<FreshProduct> => ({
    address,
    passwords: await passwordsOf(accounts, env),
    portalKey: await portalKeyOf(env),
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true })
    },
  })
  for await (const line of createInterface(server.stdout)) {
    const address = /http:\/\/localhost:\d+/.exec(line)?.[0]
    if (address) return product(address)
  }
  throw new Error('the product did not start')
}

async function passwordsOf(accounts: string[][], env: NodeJS.ProcessEnv): Promise<string[]> {
  const passwords: string[] = []
  for (const told of accounts) {
    const { stdout } = await run(process.execPath, ['apps/server/src/app/cli/admin-create.ts', ...told], {
      env,
    })
    const password = /初始密码：(\S+)/.exec(stdout)?.[1]
    if (!password) throw new Error(`no account was made: ${stdout}`)
    passwords.push(password)
  }
  return passwords
}

async function portalKeyOf(env: NodeJS.ProcessEnv): Promise<PortalKey> {
  const { stdout } = await run(process.execPath, ['apps/server/src/app/cli/portal-key.ts', '--unit', '1'], {
    env,
  })
  return { keyId: /密钥编号：(\S+)/.exec(stdout)?.[1] ?? '', secret: /密钥：(\S+)/.exec(stdout)?.[1] ?? '' }
}
