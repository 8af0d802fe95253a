import { browserPorts } from './browser.ts'
import { asUploadError, UploadError } from './errors.ts'
import { createJob, type Job, recall } from './job.ts'
import { listeners } from './listeners.ts'
import { apply } from './steps/apply.ts'
import { commit } from './steps/commit.ts'
import { prepare } from './steps/prepare.ts'
import { store } from './steps/store.ts'
import type { Upload, UploadOptions, UploadResult, UploadState } from './types.ts'

/** One upload of one file: prepare, apply, store, commit. */
export function createUpload(options: UploadOptions): Upload {
  const ports = { ...browserPorts(), ...options.ports }
  const { on, emit } = listeners()
  const { signal, abort } = cancellation()
  const peak = { loaded: 0 }
  let state: UploadState = 'ready'
  let job: Job | undefined
  let running: Promise<UploadResult> | undefined
  let cancelling: Promise<void> | undefined

  async function steps(job: Job): Promise<UploadResult> {
    enter('preparing')
    await recall(job)
    const region = await prepare(job)
    enter('applying')
    const grant = await apply(job, region)
    enter('storing')
    await store(job, grant)
    enter('committing')
    const result = await commit(job, grant.vodSessionKey)
    enter('done')
    return result
  }

  function enter(next: UploadState) {
    if (signal.aborted) throw new UploadError('aborted')
    state = next
  }

  async function run(): Promise<UploadResult> {
    if (signal.aborted) throw new UploadError('aborted')
    job = createJob({ options, ports, signal, peak, emit })
    const { memory, reporter } = job
    const start = ports.clock.now()
    let result: UploadResult
    try {
      result = await steps(job)
    } catch (cause) {
      if (!signal.aborted) state = 'failed'
      const error = asUploadError(cause, signal)
      reporter.done(start, error)
      throw error
    } finally {
      memory.release()
    }
    reporter.done(start)
    return result
  }

  async function stopAndDiscard(): Promise<void> {
    state = 'cancelled'
    abort()
    await running?.catch(() => {})
    await job?.discard?.().catch((error: unknown) => ports.log('what was stored could not be deleted', error))
  }

  return {
    get state() {
      return state
    },
    on,
    start() {
      if (!running || state === 'failed' || state === 'cancelled') running = run()
      return running
    },
    cancel() {
      if (state !== 'done') cancelling ??= stopAndDiscard()
      return cancelling ?? Promise.resolve()
    },
  }
}

function cancellation() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
