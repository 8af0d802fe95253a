import { abortable, linked } from './abort.ts'

/** The stretch of a run up to its end or its next pause. */
export type Leg = ReturnType<typeof createLeg>

export function createLeg(parent: AbortSignal) {
  const { signal, abort, release } = linked(parent)
  let pause: Promise<void> | undefined
  let end = () => {}
  return {
    signal,
    release,
    isPaused: () => pause !== undefined,
    pause() {
      pause = new Promise((resolve) => {
        end = resolve
      })
      abort()
    },
    resume: () => end(),
    /** @throws UploadError `aborted` when the parent is aborted. */
    async untilResumed(): Promise<void> {
      for (let last: typeof pause; last !== pause; ) {
        last = pause
        if (last) await abortable(last, parent)
      }
    },
  }
}
