import { useEffect, useRef, useState } from 'react'

const FORMAT = 1
const DELAY_MS = 800

interface Stored<T> {
  format: number
  /** Epoch milliseconds. */
  savedAt: number
  value: T
}

export interface Draft<T> {
  /** What was left here last time, until it is restored or deleted. */
  found: Stored<T> | undefined
  /** Keep this soon; a later call within the delay takes its place. */
  keep(value: T): void
  /** Take what was found; it stays kept until `remove`. */
  take(): T | undefined
  /** Forget what was found and what is waiting to be kept. */
  remove(): void
}

/** What the user has typed, kept in this browser under `key` until it is saved. Failing storage does not disturb the form. */
export function useDraft<T>(key: string): Draft<T> {
  const [found, setFound] = useState(() => read<T>(key))
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> }>(undefined)

  const flush = () => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    write(key, waiting.current.value)
    waiting.current = undefined
  }
  const onLeave = useRef(flush)
  onLeave.current = flush

  useEffect(() => {
    const leave = () => onLeave.current()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  return {
    found,
    keep(value) {
      clearTimeout(waiting.current?.timer)
      waiting.current = { value, timer: setTimeout(flush, DELAY_MS) }
    },
    take() {
      setFound(undefined)
      return found?.value
    },
    remove() {
      clearTimeout(waiting.current?.timer)
      waiting.current = undefined
      setFound(undefined)
      try {
        localStorage.removeItem(key)
      } catch {
        // Storage is switched off: nothing was kept either.
      }
    },
  }
}

function read<T>(key: string): Stored<T> | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored<T> | null
    return stored?.format === FORMAT ? stored : undefined
  } catch {
    return undefined
  }
}

function write<T>(key: string, value: T) {
  try {
    localStorage.setItem(key, JSON.stringify({ format: FORMAT, savedAt: Date.now(), value } satisfies Stored<T>))
  } catch {
    // Full or switched off: the form still works, it only cannot be restored.
  }
}
