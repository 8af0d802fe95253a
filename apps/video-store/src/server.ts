import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type ConversionOptions, Conversions } from './conversion/conversions.ts'
import { serveConversions } from './conversion/serve-conversions.ts'
import { newHttp, only } from './ground/http.ts'
import { codecOf, lacksIndex } from './media/iso-codec.ts'
import { UNREADABLE } from './media/programs.ts'
import { ended, uploaded } from './notices/notices.ts'
import { Outbox } from './notices/outbox.ts'
import { serveObjects } from './object-store/object-store.ts'
import { servePlayback } from './playback/playback.ts'
import { type ReportDesk, ReportShares, removeOldReports, serveReports } from './reports/report.ts'
import { endLastLine } from './reports/report-pages.ts'
import type { SessionRecord } from './sessions/session.ts'
import { Sessions } from './sessions/sessions.ts'
import type { Store } from './sessions/store.ts'
import { UsedSignatures } from './signing/one-time.ts'
import { serveVodApi } from './vod-api/vod-api.ts'

export interface VideoStoreOptions {
  /** Holds `video-store/` (ours) and `files/` (the back-office's pictures, read only). */
  dataDir: string
  secretId: string
  secretKey: string
  /** Bytes; default 5120 MB. */
  maxVideoBytes?: number
  /** Bytes that committed videos and uploads under way may take together; default: what the disk holds. */
  quotaBytes?: number
  /** Epoch milliseconds. */
  clock?: () => number
  /** Scheme, host and port for the addresses of videos; default: `http://` and the Host header. */
  publicOrigin?: string
  /** Pages that may upload; default `*`. Published videos and files can be read from everywhere. */
  allowedOrigins?: '*' | string[]
  /** Where the notices of uploads go, signed with the secret key; without it there are none. */
  callbackUrl?: string
  /** With which videos are looked at and converted; without it they stay as they are. */
  conversion?: ConversionOptions
  /** Told about every error that is answered with 500. */
  onError?: (error: unknown) => void
}

export interface VideoStore {
  /** @returns the port */
  listen(port: number, host: string): Promise<number>
  /** Lets what runs finish, for at most ten seconds. */
  close(): Promise<void>
  /** Removes what was abandoned; also runs by itself. */
  sweep(): Promise<void>
}

const sweepEveryMs = 10 * 60_000
const closeWithinMs = 10_000

export function createVideoStore(options: VideoStoreOptions): VideoStore {
  const {
    dataDir,
    secretId,
    secretKey,
    clock = Date.now,
    publicOrigin,
    allowedOrigins = '*',
    onError = () => {},
  } = options
  const root = join(dataDir, 'video-store')
  const outbox = new Outbox({
    folder: join(root, 'outbox'),
    url: options.callbackUrl,
    secretKey,
    clock,
    onError,
  })
  const origin = publicOrigin ?? ''
  const announce = async (record: SessionRecord) => {
    const task = await conversions?.add(record.fileId)
    const { fileId, video } = record
    const path = sessions.arrivedPath(record)
    const codec = await codecOf(path).catch(() => undefined)
    await outbox.put(`${fileId}-upload`, uploaded(record, { origin, taskId: task ?? '', codec }))
    // Where nothing converts, nobody else looks into it.
    if (task !== undefined || !(await lacksIndex(path, video.name).catch(() => false))) return
    await outbox.put(
      `${fileId}-look`,
      ended(record, { task: `${fileId}-look`, origin, failure: UNREADABLE, isSource: true }),
    )
  }
  const { maxVideoBytes = 5120 * (1 << 20), quotaBytes } = options
  const sessions = new Sessions(root, clock, {
    announce,
    onPublished: ({ fileId }) => conversions?.start(fileId),
    onError,
  })
  const conversions =
    options.conversion &&
    new Conversions(
      { root, sessions, outbox, origin, maxVideoBytes, quotaBytes, onError },
      options.conversion,
    )
  const store: Store = {
    sessions,
    usedSignatures: new UsedSignatures(join(root, 'used-signatures.log')),
    secretId,
    secretKey,
    maxVideoBytes,
    quotaBytes,
    folders: { root, files: join(dataDir, 'files') },
    clock,
  }
  const reports: ReportDesk = {
    sessions,
    secretKey,
    clock,
    shares: new ReportShares(),
    folder: join(root, 'reports'),
  }
  const app = newHttp({ publicOrigin, allowedOrigins, onError })
  only(app, ['GET', 'HEAD'], '/healthz', async () => ({ status: 'ok' }))
  app.register((room) => serveVodApi(room, store))
  app.register((room) => serveReports(room, reports))
  app.register((room) => serveObjects(room, store))
  servePlayback(app, store)
  serveConversions(app, store, conversions)
  let timer: NodeJS.Timeout | undefined

  async function sweep(): Promise<void> {
    await store.sessions.sweep()
    await store.usedSignatures.forgetExpired(clock())
    await removeOldReports(reports.folder, clock())
  }

  return {
    sweep,
    async listen(port, host) {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await outbox.load()
      await conversions?.load()
      await store.sessions.load({ countMedia: quotaBytes !== undefined })
      await store.usedSignatures.load()
      await endLastLine(reports.folder)
      await sweep().catch(onError)
      timer = setInterval(() => sweep().catch(onError), sweepEveryMs)
      timer.unref()
      await app.listen({ port, host })
      outbox.open()
      conversions?.open()
      const { port: given } = app.server.address() as AddressInfo // it listens on a port
      return given
    },
    async close() {
      clearInterval(timer)
      const cut = setTimeout(() => app.server.closeAllConnections(), closeWithinMs)
      const idle = setInterval(() => app.server.closeIdleConnections(), 100)
      await app.close()
      clearInterval(idle)
      clearTimeout(cut)
      await conversions?.close()
      await outbox.close()
    },
  }
}
