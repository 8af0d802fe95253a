import { linked } from './abort.ts'
import { browserPorts } from './browser.ts'
import { asUploadError, UploadError } from './errors.ts'
import { createCall, type Job, recall, reporterOf, silentReporter } from './job.ts'
import { createLeg, type Leg } from './leg.ts'
import { listeners } from './listeners.ts'
import { meter } from './progress.ts'
import type { Reporter } from './report.ts'
import { createMemory } from './session.ts'
import { apply, type Grant } from './steps/apply.ts'
import { commit } from './steps/commit.ts'
import { discard } from './steps/discard.ts'
import { prepare } from './steps/prepare.ts'
import { store } from './steps/store.ts'
import type { Upload, UploadEvents, UploadOptions, UploadResult, UploadState } from './types.ts'

const PAUSABLE: readonly UploadState[] = ['waiting', 'preparing', 'applying', 'storing']

/** One upload of one file: prepare, apply, store, commit. */
export function createUpload(options: UploadOptions): Upload {
  const ports = { ...browserPorts(), ...options.ports }
  const { on, emit } = listeners()
  const { signal, abort } = linked()
  const memory = createMemory(ports, aboutOf(options))
  const peak = { loaded: 0, stored: 0 }
  let state: UploadState = 'ready'
  let leg: Leg | undefined
  let grant: Grant | undefined
  let running: Promise<UploadResult> | undefined
  let cancelling: Promise<void> | undefined

  async function steps(job: Job): Promise<UploadResult> {
    const enter = (next: UploadState) => {
      if (job.signal.aborted) throw new UploadError('aborted')
      become(next)
    }
    /** In a task of its own: together the steps would hold up a slow page. */
    const begin = (next: UploadState) => {
      enter(next)
      return ports.clock.sleep(0, job.signal)
    }
    enter('preparing')
    await recall(job, options, () => enter('waiting'))
    if (memory.loaded > 0) job.meter.known(memory.loaded)
    await begin('preparing')
    const region = await prepare(job)
    await begin('applying')
    grant = await apply(job, region)
    await begin('storing')
    await store(job, grant)
    await begin('committing')
    const result = await commit(job, grant.vodSessionKey)
    memory.release()
    enter('done')
    return result
  }

  function become(next: UploadState) {
    if (next === state) return
    state = next
    tell('state', next)
  }

  function tell<E extends 'progress' | 'state'>(event: E, value: UploadEvents[E]) {
    try {
      emit(event, value)
    } catch (error) {
      ports.log(`exception in a ${event} listener`, error)
    }
  }

  /** From pause to pause. */
  async function legs(reporter: Reporter): Promise<UploadResult> {
    for (;;) {
      const current = createLeg(signal)
      leg = current
      try {
        return await steps(jobOf(current, reporter))
      } catch (error) {
        await memory.settle()
        if (signal.aborted || !current.isPaused()) throw error
        await current.untilResumed()
      } finally {
        current.release()
      }
    }
  }

  function jobOf({ signal, isPaused }: Pick<Leg, 'signal' | 'isPaused'>, reporter: Reporter): Job {
    const { cover, file, getSignature, service } = options
    const call = createCall({ service, getSignature, ports, memory, reporter, signal, isPaused })
    const total = file.size + (cover?.size ?? 0)
    return { ...call, options, meter: meter(total, ports.clock, peak, (now) => tell('progress', now)) }
  }

  async function run(): Promise<UploadResult> {
    if (signal.aborted) throw new UploadError('aborted')
    const reporter = reporterOf(options, ports, emit)
    const start = ports.clock.now()
    let result: UploadResult
    try {
      result = await legs(reporter)
    } catch (cause) {
      const error = asUploadError(cause, signal)
      if (!signal.aborted) {
        // Whoever hears of it may start again at once.
        memory.release()
        become('failed')
      }
      reporter.done(start, error)
      throw error
    }
    reporter.done(start)
    return result
  }

  async function stopAndDiscard(): Promise<void> {
    become('cancelled')
    memory.leave()
    abort()
    if (!running) return
    await running.catch(() => {})
    const job = jobOf({ signal: new AbortController().signal, isPaused: () => false }, silentReporter(ports))
    try {
      await recall(job, options)
      await discard(job, options.file.size, grant)
    } catch (error) {
      ports.log('what was stored could not be deleted', error)
    } finally {
      memory.release()
    }
  }

  return {
    get state() {
      return state
    },
    get uploadKey() {
      return memory.uploadKey
    },
    on,
    start() {
      if (!running || state === 'failed' || state === 'cancelled') running = run()
      return running
    },
    pause() {
      if (!PAUSABLE.includes(state)) return
      become('paused')
      leg?.pause()
    },
    resume() {
      if (state !== 'paused') return
      become('preparing')
      leg?.resume()
    },
    cancel() {
      if (state !== 'done') cancelling ??= stopAndDiscard()
      return cancelling ?? Promise.resolve()
    },
  }
}

const aboutOf = ({ file, service, user = '', uploadKey }: UploadOptions) => ({
  user,
  fileName: file.name,
  fileSize: file.size,
  lastModified: file.lastModified,
  uploadKey,
  keepsMs: service?.keepsMs,
})
