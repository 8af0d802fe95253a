import { useEffect, useRef, useState } from 'react'
import { uuid } from '../session/client.ts'
import { DAY_MS, forget, type KeptValue, keptState } from '../ui/kept.ts'
import { toKeptJson } from './private-fields.ts'

const DELAY_MS = 800
/** Personal data does not stay for ever on a computer that others use too. */
const KEPT_MS = 30 * DAY_MS

const drafts = keptState<unknown>({ version: 2, keptMs: KEPT_MS }, toKeptJson)

export interface Draft<T> {
  /** What was left here last time, until it is restored or deleted. */
  found: KeptValue<T> | undefined
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
    drafts.write(slot.current, waiting.current.value)
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
      if (newest) forget(newest.slot)
      setNewest(newestOf(key, slot.current))
    },
    remove() {
      clearTimeout(waiting.current?.timer)
      waiting.current = undefined
      forget(slot.current)
    },
  }
}

/** All that a user has typed and not saved in the forms of that name; what has no id is new. */
export function draftContents<T>(name: string, userId: number): { id: number | undefined; value: T }[] {
  const prefix = `${name}-draft:${userId}:`
  return list<T>(prefix).map(({ name: slot, value }) => {
    const id = /^edit:(\d+)#/.exec(slot.slice(prefix.length))?.[1]
    return { id: id === undefined ? undefined : Number(id), value }
  })
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
  for (const { name: slot, savedAt, value } of list<Titled>('')) {
    const [, form, name, owner, id] = /^((.+)-draft:(\d+):(?:add|edit:(\d+)))#/.exec(slot) ?? []
    if (!form || !name || Number(owner) !== userId) continue
    if ((newest.get(form)?.savedAt ?? 0) > savedAt) continue
    newest.set(form, {
      slot,
      name,
      id: id === undefined ? undefined : Number(id),
      title: titleOf(value),
      savedAt,
      discard: () => forget(slot),
    })
  }
  return [...newest.values()].sort((a, b) => b.savedAt - a.savedAt)
}

/** Of every user and form: what nobody has come back to. */
export const dropOldDrafts = () => drafts.dropOld((name) => /-draft:\d+:/.test(name))

/** What was kept last under a key, and where; the own is not found again. */
function newestOf<T>(key: string, own?: string): { slot: string; stored: KeptValue<T> } | undefined {
  const [newest] = list<T>(`${key}#`)
    .filter(({ name }) => name !== own)
    .sort((a, b) => b.savedAt - a.savedAt)
  return newest && { slot: newest.name, stored: newest }
}

/** As the form of that name wrote them. */
const list = <T>(prefix: string) => drafts.list(prefix) as ({ name: string } & KeptValue<T>)[]
