import type { Clock, KeptSession, SessionStore } from './ports.ts'

const KEPT_MS = 7 * 24 * 3600 * 1000
const PREFIX = 'vod-upload:'
/** What another version kept is dropped. */
const VERSION = 1

const memory = new Map<string, string>()

/** Sessions in localStorage for a week; in memory where there is none (private windows, jsdom without an origin). */
export function localSessions({ now }: Pick<Clock, 'now'>): SessionStore {
  return {
    async load(id) {
      return new Map(await this.list()).get(id)
    },
    async save(id, session) {
      const text = JSON.stringify({ version: VERSION, savedAt: session.savedAt, value: session })
      try {
        localStorage.setItem(PREFIX + id, text)
        memory.delete(PREFIX + id)
      } catch {
        memory.set(PREFIX + id, text)
      }
    },
    async remove(id) {
      memory.delete(PREFIX + id)
      try {
        localStorage.removeItem(PREFIX + id)
      } catch {
        // There is no storage, so there is nothing in it.
      }
    },
    async list() {
      const found: [string, KeptSession][] = []
      for (const name of names()) {
        const id = name.slice(PREFIX.length)
        const kept = read(name)
        if (kept && kept.savedAt > now() - KEPT_MS) found.push([id, kept])
        else await this.remove(id)
      }
      return found
    },
  }
}

function read(name: string): KeptSession | undefined {
  try {
    const text = memory.get(name) ?? localStorage.getItem(name)
    const kept = JSON.parse(text ?? 'null')
    return kept?.version === VERSION && isSession(kept.value) ? kept.value : undefined
  } catch {
    return undefined
  }
}

function names(): string[] {
  return [...new Set([...memory.keys(), ...stored()])].filter((name) => name.startsWith(PREFIX))
}

function stored(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '')
  } catch {
    return []
  }
}

const types: Record<keyof KeptSession, string[]> = {
  vodSessionKey: ['string'],
  key: ['string'],
  uploadId: ['string', 'undefined'],
  stored: ['boolean', 'undefined'],
  isDoubted: ['boolean', 'undefined'],
  user: ['string'],
  fileName: ['string'],
  fileSize: ['number'],
  lastModified: ['number'],
  uploadKey: ['string', 'undefined'],
  savedAt: ['number'],
  keepsMs: ['number', 'undefined'],
  loaded: ['number'],
}

/** Anybody on the page can write to localStorage. */
function isSession(value: unknown): value is KeptSession {
  const fields = (value ?? {}) as Record<string, unknown>
  return Object.entries(types).every(([name, allowed]) => allowed.includes(typeof fields[name]))
}
