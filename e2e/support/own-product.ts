import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A product with the demo data, as `npm start` serves it. */
export interface OwnProduct extends AsyncDisposable {
  address: string
  dataDir: string
}

const FIRST_PORT = Number(process.env.E2E_PORT ?? 3900)
const START = 90_000

/** @param index of whoever starts it, so that several run beside each other */
export async function startOwnProduct(index: number): Promise<OwnProduct> {
  const port = FIRST_PORT + 2 * index
  const dataDir = await mkdtemp(join(tmpdir(), 'journeys-'))
  const product = spawn(process.execPath, ['scripts/serve.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      VIDEO_STORE_PORT: String(port + 1),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = once(product, 'exit')
  const own = {
    address: `http://localhost:${port}`,
    dataDir,
    async [Symbol.asyncDispose]() {
      product.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true })
    },
  }
  const until = Date.now() + START
  while (!(await answers(own.address))) {
    if (product.exitCode !== null || Date.now() > until) {
      await own[Symbol.asyncDispose]()
      throw new Error(`the product did not start on port ${port}`)
    }
    await sleep(200)
  }
  return own
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/api/health`)).ok
  } catch {
    return false // not yet
  }
}
