import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { createVideoStore, uploadSignature } from '../../apps/video-store/src/index.ts'
import type { Checked, Service } from './service.ts'

const nothing = (): Checked => ({ upload: { right: 0, wrong: 0 }, object: { right: 0, wrong: 0 } })
const counts = vi.hoisted(() => ({ checked: undefined as unknown as Checked }))
counts.checked = nothing()

function counting<A extends unknown[], R>(kind: keyof Checked, verify: (...args: A) => R): (...args: A) => R {
  return (...args) => {
    try {
      const claims = verify(...args)
      counts.checked[kind].right++
      return claims
    } catch (error) {
      counts.checked[kind].wrong++
      throw error
    }
  }
}

// The store's own checks, with a count around them.
vi.mock(import('../../apps/video-store/src/signing/cos-signature.ts'), async (original) => {
  const real = await original()
  return { ...real, verifyAuthorization: counting('object', real.verifyAuthorization) }
})
vi.mock(import('../../apps/video-store/src/signing/upload-signature.ts'), async (original) => {
  const real = await original()
  return { ...real, verifyUploadSignature: counting('upload', real.verifyUploadSignature) }
})

const account = { secretId: 'CONFORMANCE', secretKey: 'conformance-key' }

/** The embedded video store as it is. */
export async function embeddedStore(): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'conformance-'))
  const store = createVideoStore({ dataDir, ...account, publicOrigin: 'https://store.test' })
  const port = await store.listen(0, '127.0.0.1')
  const regions = [
    { region: 'far', domain: 'far.store.test' },
    { region: 'local', domain: 'near.store.test' },
  ]
  let random = 0
  return {
    port,
    regions,
    prepared: { code: 0, message: 'SUCCESS', data: { appId: 1_300_000_001, cosRegionList: regions } },
    signature() {
      const now = Math.floor(Date.now() / 1000)
      const times = { currentTimeStamp: now, expireTime: now + 600 }
      return uploadSignature(account.secretKey, {
        secretId: account.secretId,
        ...times,
        random: ++random,
        oneTimeValid: 1,
      })
    },
    checked: () => counts.checked,
    violations: () => [],
    begin() {
      counts.checked = nothing()
    },
    async playing(url) {
      const reply = await fetch(`http://127.0.0.1:${port}${new URL(url).pathname}`)
      return createHash('sha256')
        .update(await reply.bytes())
        .digest('hex')
    },
    async leftovers() {
      const sessions = join(dataDir, 'video-store/sessions')
      const names = await readdir(sessions, { recursive: true })
      return names.filter((name) => name.includes('/') && !name.endsWith('session.json'))
    },
    async close() {
      await store.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
