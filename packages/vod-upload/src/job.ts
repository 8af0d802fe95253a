import { type VodApi, vodApi } from './api.ts'
import type { Leg } from './leg.ts'
import { type WatchedHttp, watchOrigins } from './origins.ts'
import type { Ports } from './ports.ts'
import type { Meter } from './progress.ts'
import { createReporter, type Reporter } from './report.ts'
import { fingerprint, type Memory } from './session.ts'
import {
  type SignatureSource,
  tencentVod,
  type UploadEvents,
  type UploadOptions,
  type VodService,
} from './types.ts'
import { uuid } from './uuid.ts'

/** What it takes to talk to the provider about one session. */
export interface Call {
  readonly service: VodService
  readonly ports: Ports
  readonly http: WatchedHttp
  readonly api: VodApi
  readonly memory: Memory
  readonly reporter: Reporter
  readonly signal: AbortSignal
  /** The signal is aborted only for a while. */
  isPaused(): boolean
}

/** One leg of an upload, as its steps see it. */
export interface Job extends Call {
  readonly options: UploadOptions
  readonly meter: Meter
}

interface CallParts extends Pick<Leg, 'signal' | 'isPaused'>, Pick<Call, 'ports' | 'memory' | 'reporter'> {
  service: VodService | undefined
  getSignature: SignatureSource
}

export function createCall({ service = tencentVod, getSignature, ...rest }: CallParts): Call {
  const { memory, ports, signal } = rest
  const http = watchOrigins(ports.http)
  return {
    ...rest,
    service,
    http,
    api: vodApi(service.hosts, () => getSignature(memory.uploadKey), http, signal),
  }
}

export function reporterOf(
  { file, service = tencentVod, mode = 'production', reporting, reportId = '' }: UploadOptions,
  ports: Ports,
  emit: <E extends keyof UploadEvents>(event: E, value: UploadEvents[E]) => void,
): Reporter {
  return createReporter({
    file,
    url: service.reportUrl,
    reqKey: uuid(ports.random),
    reportId,
    sends: (reporting ?? (mode === 'production' ? 'send' : 'log')) === 'send',
    rethrows: mode === 'test',
    emit,
    ports,
  })
}

/** For calls that are no part of an upload. */
export const silentReporter = (ports: Ports): Reporter =>
  createReporter({
    ...{ file: undefined, url: '', reqKey: '', reportId: '' },
    ...{ sends: false, rethrows: false, emit: () => {}, ports },
  })

/** Finds the session of an earlier run of the same user, file and cover at the same service; without `onWait` only one that is free. */
export async function recall(
  { memory, ports, service, signal }: Call,
  { cover, file, user = '' }: UploadOptions,
  onWait?: () => void,
): Promise<void> {
  if (memory.isOpen) return
  const rest = cover ? [cover.name, cover.size, cover.lastModified] : []
  await memory.recall(await fingerprint(file, ports.clock, user, service.hosts[0], ...rest), signal, onWait)
}
