import type { UploadEvents } from './types.ts'

type Listener<E extends keyof UploadEvents> = (value: UploadEvents[E]) => void

/** Who listens to what. A listener's exception reaches whoever emits. */
export function listeners() {
  const lists: { [E in keyof UploadEvents]: Set<Listener<E>> } = {
    progress: new Set(),
    state: new Set(),
    report_prepare: new Set(),
    report_apply: new Set(),
    report_cos_upload: new Set(),
    report_commit: new Set(),
    report_done: new Set(),
  }
  return {
    on<E extends keyof UploadEvents>(event: E, listener: Listener<E>): () => void {
      const list: Set<Listener<E>> = lists[event]
      list.add(listener)
      return () => list.delete(listener)
    },
    emit<E extends keyof UploadEvents>(event: E, value: UploadEvents[E]): void {
      const list: Set<Listener<E>> = lists[event]
      for (const listener of list) listener(value)
    },
  }
}
