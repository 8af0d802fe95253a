import { useEffect, useRef, useState } from 'react'
import { uuid } from '../session/client.ts'
import { toKeptJson } from './private-fields.ts'

const FORMAT = 1
const DELAY_MS = 800
/** Personal data does not stay for ever on a computer that others use too. */
const KEPT_MS = 30 * 24 * 3_600_000

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
  /** Take what was found and go on with it; it stays kept until `remove`. */
  take(): T | undefined
  /** Delete what was found; what was left before that is offered then. */
  discard(): void
  /** Forget what was kept here. What another window keeps is its own. */
  remove(): void
}

/**
 * What the user has typed, kept in this browser under `key` until it is saved. Every opened form keeps its own, and offers the newest
 * that was there before. Failing storage does not disturb the form.
 */
export function useDraft<T>(key: string): Draft<T> {
  const [newest, setNewest] = useState(() => newestOf<T>(key))
  const slot = useRef(`${key}#${uuid()}`)
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> }>(undefined)

  const flush = () => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    write(slot.current, waiting.current.value)
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
    found: newest?.stored,
    keep(value) {
      // Not put off by what follows: an upload tells how far it is for hours.
      waiting.current = {
        value,
        timer: waiting.current?.timer ?? setTimeout(() => onLeave.current(), DELAY_MS),
      }
    },
    take() {
      setNewest(undefined)
      if (newest) slot.current = newest.slot
      return newest?.stored.value
    },
    discard() {
      if (newest) erase(newest.slot)
      setNewest(newestOf(key, slot.current))
    },
    remove() {
      clearTimeout(waiting.current?.timer)
      waiting.current = undefined
      erase(slot.current)
    },
  }
}

/** All that a user has typed and not saved in the forms of that name; what has no id is new. */
export function draftContents<T>(name: string, userId: number): { id: number | undefined; value: T }[] {
  const head = `${name}-draft:${userId}:`
  try {
    return Object.keys(localStorage).flatMap((slot) => {
      const stored = slot.startsWith(head) ? read<T>(slot) : undefined
      const id = /^edit:(\d+)#/.exec(slot.slice(head.length))?.[1]
      return stored ? [{ id: id === undefined ? undefined : Number(id), value: stored.value }] : []
    })
  } catch {
    // Storage is switched off: nothing was kept either.
    return []
  }
}

export interface FoundDraft {
  slot: string
  /** `course` */
  name: string
  /** The record that was edited; without it one was added. */
  id: number | undefined
  /** What it is called, as far as that was typed. */
  title: string
  savedAt: number
  discard: () => void
}

/** A form's field that says what its record is called. */
const TITLES = ['coursesName', 'name', 'subject', 'title']

type Titled = { values?: Record<string, unknown> } | null

function titleOf(kept: Titled): string {
  const field = TITLES.find((title) => typeof kept?.values?.[title] === 'string')
  return field ? String(kept?.values?.[field]).trim() : ''
}

/** The newest of what a user has left unsaved in each form of this browser. */
export function draftsOf(userId: number): FoundDraft[] {
  const newest = new Map<string, FoundDraft>()
  try {
    for (const slot of Object.keys(localStorage)) {
      const [, form, name, owner, id] = /^((.+)-draft:(\d+):(?:add|edit:(\d+)))#/.exec(slot) ?? []
      const stored = form && Number(owner) === userId ? read<Titled>(slot) : undefined
      if (!form || !name || !stored || (newest.get(form)?.savedAt ?? 0) > stored.savedAt) continue
      const { savedAt, value } = stored
      newest.set(form, {
        slot,
        name,
        id: id === undefined ? undefined : Number(id),
        title: titleOf(value),
        savedAt,
        discard: () => erase(slot),
      })
    }
  } catch {
    // Storage is switched off: nothing was kept either.
  }
  return [...newest.values()].sort((a, b) => b.savedAt - a.savedAt)
}

/** Of every user and form: what nobody has come back to, and private fields that an earlier version kept. */
export function dropOldDrafts(): void {
  try {
    for (const slot of Object.keys(localStorage)) {
      if (!/-draft:\d+:/.test(slot)) continue
      const stored = read(slot)
      if (stored) localStorage.setItem(slot, toKeptJson(stored))
      else erase(slot)
    }
  } catch {
    // Storage is switched off: nothing was kept either.
  }
}

/** What was kept last under a key, and where; the own is not found again. */
function newestOf<T>(key: string, own?: string): { slot: string; stored: Stored<T> } | undefined {
  try {
    return Object.keys(localStorage)
      .filter((slot) => slot.startsWith(`${key}#`) && slot !== own)
      .map((slot) => ({ slot, stored: read<T>(slot) }))
      .filter((entry): entry is { slot: string; stored: Stored<T> } => entry.stored !== undefined)
      .sort((a, b) => b.stored.savedAt - a.stored.savedAt)[0]
  } catch {
    return undefined
  }
}

function erase(slot: string) {
  try {
    localStorage.removeItem(slot)
  } catch {
    // Storage is switched off: nothing was kept either.
  }
}

function read<T>(key: string): Stored<T> | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored<T> | null
    return stored?.format === FORMAT && Date.now() - stored.savedAt < KEPT_MS ? stored : undefined
  } catch {
    return undefined
  }
}

function write<T>(key: string, value: T) {
  try {
    localStorage.setItem(key, toKeptJson({ format: FORMAT, savedAt: Date.now(), value } satisfies Stored<T>))
  } catch {
    // Full or switched off: the form still works, it only cannot be restored.
  }
}
