import { withoutNumbers } from './without-numbers.ts'

/** Rows of a workbook are too many for the browser's small storage. */
const DATABASE = 'dangxiao-imports'
const STORE = 'drafts'
/** Personal data does not stay longer on a shared computer. */
const KEPT_MS = 3 * 24 * 3_600_000

/** From this format on a draft holds no private columns. */
const FORMAT = 2

interface Kept<T> {
  format?: number
  savedAt: number
  value: T
}

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  const database = await answered(indexedDB.open(DATABASE, 1), (request) => {
    request.result.createObjectStore(STORE)
  })
  try {
    return await answered(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

function answered<T>(request: IDBRequest<T>, upgrade?: (request: IDBRequest<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
    if (upgrade) request.addEventListener('upgradeneeded', () => upgrade(request))
  })
}

/** What was kept here under the key; storage that fails or is switched off holds nothing. */
export async function readDraft<T>(
  key: string,
): Promise<{ savedAt: number; value: T; isOld: boolean } | undefined> {
  const kept = (await withStore('readonly', (store) => store.get(key)).catch(() => undefined)) as
    | Kept<T>
    | undefined
  return kept && Date.now() - kept.savedAt < KEPT_MS ? { ...kept, isOld: kept.format !== FORMAT } : undefined
}

/** Of every user and kind: what nobody has come back to, and telephone and ID numbers that an earlier version kept. */
export async function cleanOldImports(): Promise<void> {
  const keys = await withStore('readonly', (store) => store.getAllKeys()).catch(() => undefined)
  for (const key of keys ?? []) {
    await withStore('readwrite', (store) => {
      const found = store.get(key)
      found.addEventListener('success', () => {
        const kept = found.result as Kept<unknown>
        const value = kept.format === FORMAT ? kept.value : withoutNumbers(kept.value)
        if (Date.now() - kept.savedAt >= KEPT_MS || !value) store.delete(key)
        else if (kept.format !== FORMAT) store.put({ ...kept, value }, key)
      })
      return found
    }).catch(() => undefined)
  }
}

export async function writeDraft<T>(key: string, value: T): Promise<void> {
  await withStore('readwrite', (store) =>
    store.put({ format: FORMAT, savedAt: Date.now(), value } satisfies Kept<T>, key),
  ).catch(() => undefined)
}

export async function removeDraft(key: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(key)).catch(() => undefined)
}
