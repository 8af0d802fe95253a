import { createUpload } from '../src/index.ts'
import type { KeptSession, Locks, Ports, SessionStore } from '../src/ports.ts'
import type { Progress, ReportEvent, ReportRecord, UploadOptions, UploadState } from '../src/types.ts'
import { fakeService } from './fake-service.ts'
import { virtualClock } from './virtual-clock.ts'

export const MIB = 1024 * 1024

/** A refusal of the store that no retry mends. */
export const denied = { status: 403, text: '<Error><Code>AccessDenied</Code></Error>' }

function memorySessions(): SessionStore & { kept: Map<string, KeptSession> } {
  const kept = new Map<string, KeptSession>()
  return {
    kept,
    load: async (id) => kept.get(id),
    save: async (id, session) => void kept.set(id, session),
    remove: async (id) => void kept.delete(id),
    list: async () => [...kept],
  }
}

/** Names that other tabs hold, until they end. */
function otherTabs() {
  const held = new Set<string>()
  const ended = new Set<() => void>()
  const locks: Locks = {
    isHeld: async (name) => held.has(name),
    async take(name, { wait, signal }) {
      if (held.has(name) && !wait) return undefined
      while (held.has(name)) {
        await new Promise<void>((resolve, reject) => {
          ended.add(resolve)
          signal.addEventListener('abort', () => reject(new Error('aborted')))
        })
      }
      held.add(name)
      return () => held.delete(name)
    },
  }
  return {
    held,
    locks,
    end() {
      held.clear()
      for (const resolve of ended) resolve()
    },
  }
}

export function fileOf(bytes: number, name = '党课.开讲.MP4', type = 'video/mp4') {
  return new File([new Uint8Array(bytes)], name, { type, lastModified: 1_600_000_000_000 })
}

const reportEvents: ReportEvent[] = [
  'report_prepare',
  'report_apply',
  'report_cos_upload',
  'report_commit',
  'report_done',
]

/** A world of its own for one test: time, network, memory, and uploads in it. */
export function world() {
  const clock = virtualClock()
  const service = fakeService(clock)
  const sessions = memorySessions()
  const logged: [message: string, detail: unknown][] = []
  const online = new Set<() => void>()
  const network = {
    isThere: true,
    goes() {
      network.isThere = false
      service.state.isReachable = false
    },
    comesBack() {
      network.isThere = true
      service.state.isReachable = true
      for (const listener of online) listener()
    },
  }
  const tabs = otherTabs()
  let signatures = 0
  const ports: Partial<Ports> = {
    http: service.http,
    clock,
    sessions,
    locks: tabs.locks,
    random: { bytes: (length) => Uint8Array.from({ length }, (_, i) => i) },
    log: (message, detail) => logged.push([message, detail]),
    device: 'test browser',
    isOnline: () => network.isThere,
    onOnline(listener) {
      online.add(listener)
      return () => online.delete(listener)
    },
  }

  function upload(options: Partial<UploadOptions> = {}) {
    const upload = createUpload({
      file: fileOf(100),
      getSignature: async () => `signature ${++signatures}`,
      ...options,
      ports: { ...ports, ...options.ports },
    })
    const events: [event: string, record: ReportRecord][] = []
    const progress: Progress[] = []
    const states: UploadState[] = []
    for (const event of reportEvents) upload.on(event, (record) => events.push([event, record]))
    upload.on('progress', (one) => progress.push(one))
    upload.on('state', (one) => states.push(one))
    const reported = (event: ReportEvent) =>
      events.flatMap(([name, record]) => (name === event ? [record] : []))
    return Object.assign(upload, { events, progress, states, reported })
  }

  return {
    clock,
    service,
    sessions,
    tabs,
    logged,
    online,
    network,
    ports,
    upload,
    signatures: () => signatures,
  }
}
