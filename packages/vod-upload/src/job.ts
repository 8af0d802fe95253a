import { type VodApi, vodApi } from './api.ts'
import { type WatchedHttp, watchOrigins } from './origins.ts'
import type { Ports } from './ports.ts'
import { type Meter, meter } from './progress.ts'
import { createReporter, type Reporter } from './report.ts'
import { createMemory, fingerprint, type Memory } from './session.ts'
import { tencentVod, type UploadEvents, type UploadOptions, type VodService } from './types.ts'
import { uuid } from './uuid.ts'

/** One run of an upload, as its steps see it. */
export interface Job {
  readonly options: UploadOptions
  readonly service: VodService
  readonly ports: Ports
  readonly http: WatchedHttp
  readonly api: VodApi
  readonly memory: Memory
  readonly meter: Meter
  readonly reporter: Reporter
  readonly signal: AbortSignal
  /** Deletes what the run has stored; there once the store step has begun. */
  discard?: () => Promise<void>
}

interface JobParts {
  options: UploadOptions
  ports: Ports
  signal: AbortSignal
  /** The most that earlier runs have told. */
  peak: { loaded: number }
  emit: <E extends keyof UploadEvents>(event: E, value: UploadEvents[E]) => void
}

export function createJob({ options, ports, signal, peak, emit }: JobParts): Job {
  const { file, cover, getSignature, service = tencentVod, mode = 'production', reportId = '' } = options
  const { reporting = mode === 'production' ? 'send' : 'log' } = options
  const http = watchOrigins(ports.http)
  return {
    options,
    service,
    ports,
    http,
    signal,
    api: vodApi(service.hosts, getSignature, http, signal),
    memory: createMemory(ports),
    meter: meter(file.size + (cover?.size ?? 0), ports.clock, peak, (progress) => {
      try {
        emit('progress', progress)
      } catch (error) {
        ports.log('exception in a progress listener', error)
      }
    }),
    reporter: createReporter({
      file,
      url: service.reportUrl,
      reqKey: uuid(ports.random),
      reportId,
      sends: reporting === 'send',
      rethrows: mode === 'test',
      emit,
      ports,
    }),
  }
}

/** Finds the session of an earlier run of the same user, file and cover at the same service. */
export async function recall({ memory, options, service }: Job): Promise<void> {
  const { cover, file, user = '' } = options
  const rest = cover ? [cover.name, cover.size, cover.lastModified] : []
  await memory.recall(await fingerprint(file, user, service.hosts[0], ...rest))
}
