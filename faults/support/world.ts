import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { vi } from 'vitest'
import { uploadSignature } from '../../apps/video-store/src/index.ts'
import { browserPorts } from '../../packages/vod-upload/src/browser.ts'
import {
  createUpload,
  type KeptSession,
  type Ports,
  type Progress,
} from '../../packages/vod-upload/src/index.ts'
import { virtualClock } from '../../packages/vod-upload/test/virtual-clock.ts'
import { patientHttp } from './patient-http.ts'
import { openProxy } from './proxy.ts'
import { account, type StoreUnderTest } from './stores.ts'

export const MIB = 1 << 20
const HOUR_MS = 3_600_000

/** The real client over jsdom's network with its rules of origins, a real store, the proxy in between, and one clock that nobody waits for. */
export async function openWorld<S extends StoreUnderTest>(open: (clock: () => number) => Promise<S>) {
  const clock = virtualClock(Date.now())
  let skew = 0
  const storeNow = () => clock.now() + skew
  const store = await open(storeNow)
  const dom = new JSDOM('', { url: 'http://office.test/' })
  vi.stubGlobal('XMLHttpRequest', dom.window.XMLHttpRequest)
  vi.stubGlobal('location', dom.window.location)
  const { http, park } = patientHttp(browserPorts().http, clock)
  const { pass, sleep } = clock
  const proxy = await openProxy({
    ...{ upstream: store.port, pass, sleep, park },
    skew(ms) {
      skew += ms
    },
  })
  const { origin } = proxy
  const service = {
    hosts: [origin, origin] as [string, string],
    reportUrl: `${origin}/ugcupload_new`,
    objectStoreOrigin: origin,
  }

  function fileOf(size: number): { file: File; hash: string } {
    const bytes = new Uint8Array(size)
    for (let at = 0; at < size; at += 5 * MIB) bytes.set(randomBytes(64).subarray(0, size - at), at)
    bytes.set(Buffer.from('000000186674797069736f6d', 'hex'))
    return {
      file: new dom.window.File([bytes], '党课.mp4', { type: 'video/mp4', lastModified: 5 }),
      hash: hashOf(bytes),
    }
  }

  /** An upload on a page that was just loaded, with what earlier pages kept. */
  function upload(
    file: File,
    kept = new Map<string, KeptSession>(),
    clientClock: Partial<Ports['clock']> = {},
  ) {
    const online = new Set<() => void>()
    const ports: Partial<Ports> = {
      http,
      clock: { now: clock.now, sleep, ...clientClock },
      sessions: {
        load: async (id) => kept.get(id),
        save: async (id, session) => void kept.set(id, session),
        remove: async (id) => void kept.delete(id),
        list: async () => [...kept],
      },
      onOnline(listener) {
        online.add(listener)
        return () => online.delete(listener)
      },
      log: () => {},
    }
    const { secretId, secretKey } = account
    const upload = createUpload({
      ...{ file, ports, service },
      async getSignature() {
        const now = Math.floor(storeNow() / 1000)
        return uploadSignature(secretKey, {
          secretId,
          currentTimeStamp: now,
          expireTime: now + 600,
          random: 1,
        })
      },
    })
    const progress: Progress[] = []
    upload.on('progress', (one) => progress.push(one))
    return Object.assign(upload, { progress, kept, online })
  }

  const sessionsFolder = join(store.dataDir, 'video-store/sessions')
  const mediaFolder = join(store.dataDir, 'video-store/media')

  /** Hashes of the committed files, which are gone afterwards. */
  async function takeVideos(): Promise<string[]> {
    const hashes: string[] = []
    for (const fileId of await readdir(mediaFolder)) {
      const folder = join(mediaFolder, fileId)
      for (const name of await readdir(folder))
        if (name !== 'session.json') hashes.push(hashOf(await readFile(join(folder, name))))
      await rm(folder, { recursive: true })
    }
    return hashes
  }

  return {
    ...{ clock, proxy, store, fileOf, upload },
    /** The uploads under way, as they lie on the store's disk. */
    storedSessions: () => readdir(sessionsFolder),
    /** A day later: the uploads under way, and the committed videos. */
    async afterADay(): Promise<{ orphans: string[]; videos: string[] }> {
      proxy.cutAll()
      clock.pass(25 * HOUR_MS)
      await store.sweep()
      return { videos: await takeVideos(), orphans: await readdir(sessionsFolder) }
    },
    async close() {
      vi.unstubAllGlobals()
      await proxy.close()
      await store.close()
      dom.window.close()
    },
  }
}

const hashOf = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex')
