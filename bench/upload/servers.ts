import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { createVideoStore, uploadSignature } from '../../apps/video-store/src/index.ts'
import type { Grant } from './page/task.ts'

const account = { secretId: 'BENCH', secretKey: 'bench-key' }

/** The video store for all but tus, and a tus server, over the same disk. */
export async function openServers(folder: string) {
  const store = createVideoStore({ dataDir: join(folder, 'store'), ...account })
  const storeOrigin = `http://127.0.0.1:${await store.listen(0, '127.0.0.1')}`
  const tusFolder = join(folder, 'tus')
  mkdirSync(tusFolder, { recursive: true })
  const tus = createServer((request, reply) => void tusServer.handle(request, reply))
  const tusServer = new Server({ path: '/files', datastore: new FileStore({ directory: tusFolder }) })
  await new Promise<void>((resolve) => tus.listen(0, '127.0.0.1', resolve))

  function signature(): string {
    const now = Math.floor(Date.now() / 1000)
    return uploadSignature(account.secretKey, {
      secretId: account.secretId,
      currentTimeStamp: now,
      expireTime: now + 3600,
      random: 1,
    })
  }

  return {
    store: storeOrigin,
    tus: `http://127.0.0.1:${(tus.address() as AddressInfo).port}/files`,
    signature,
    async apply(size: number): Promise<Grant> {
      const fields = {
        signature: signature(),
        uploadFromWeb: true,
        videoName: 'v',
        videoType: 'mp4',
        videoSize: size,
      }
      const reply = await fetch(`${storeOrigin}/v3/index.php?Action=ApplyUploadUGC`, {
        method: 'POST',
        body: JSON.stringify(fields),
      })
      const { data, message } = (await reply.json()) as { data?: Grant; message: string }
      if (!data) throw new Error(message)
      return data
    },
    async close() {
      await store.close()
      tus.close()
      tus.closeAllConnections()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
