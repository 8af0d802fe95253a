import { DAY_MS, ifCurrent, type KeptValue, keep } from '../ui/kept.ts'

/** Rows of a workbook are too many for the browser's small storage. */
const DATABASE = 'dangxiao-imports'
const STORE = 'drafts'
/** Personal data does not stay longer on a shared computer. */
const DRAFTS = { version: 3, keptMs: 3 * DAY_MS }

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
export async function readDraft<T>(key: string): Promise<KeptValue<T> | undefined> {
  const found = await withStore<unknown>('readonly', (store) => store.get(key)).catch(() => undefined)
  return ifCurrent<T>(DRAFTS, found)
}

/** Of every user and kind: what nobody has come back to, and what an earlier version kept. */
export async function dropOldImports(): Promise<void> {
  const keys = await withStore('readonly', (store) => store.getAllKeys()).catch(() => undefined)
  for (const key of keys ?? []) {
    const draft = await readDraft(String(key))
    if (!draft) await removeDraft(String(key))
  }
}

export async function writeDraft<T>(key: string, value: T): Promise<void> {
  await withStore('readwrite', (store) => store.put(keep(DRAFTS, value), key)).catch(() => undefined)
}

export async function removeDraft(key: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(key)).catch(() => undefined)
}
