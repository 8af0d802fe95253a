/** One video of the list, as the host keeps and saves it: plain data that survives JSON. */
export interface VideoItem {
  id: number
  /** Whole percent, 0 to 100. */
  progress: number
  loading: boolean
  fileType: 3
  /** The original file name with its extension; the title once the user has edited it. */
  fileName: string
  url?: string
  fileId?: string
  /** `MAX` when the file is too large; otherwise the code of the failure. */
  error?: string
  /** While it is on its way: the key of a transfer that goes on without the widget. */
  uploadKey?: string
  /** Poster image. */
  mediaPath?: string
}

export type ItemAction =
  | { type: 'add'; files: readonly { name: string; tooLarge: boolean }[] }
  | { type: 'key'; id: number; uploadKey: string }
  | { type: 'progress'; id: number; percent: number }
  | { type: 'finish'; id: number; url: string; fileId: string }
  | { type: 'fail'; id: number; error: string }
  /** `afresh` with another file, otherwise from where the failed upload stopped. */
  | { type: 'restart'; id: number; tooLarge: boolean; afresh: boolean; fileName?: string }
  | { type: 'rename'; id: number; fileName: string }
  | { type: 'capture'; id: number; mediaPath: string }
  | { type: 'remove'; id: number }
  | { type: 'replace'; items: readonly VideoItem[]; known: ReadonlySet<number> }

export type Phase = 'uploading' | 'tooLarge' | 'failed' | 'interrupted' | 'finished'

/** Most characters of a title that is typed; a file may have a longer name. */
export const TITLE_MAX = 40
export const TOO_LARGE = 'MAX'

export const nextId = (items: readonly VideoItem[]) => (items.at(-1)?.id ?? 0) + 1

/** The first `max` code points of a text, so that 𠮷 counts as one. */
export function limitText(text: string, max: number): string {
  const points = Array.from(text)
  return points.length <= max ? text : points.slice(0, max).join('')
}

export const isChinese = (text: string) => /\p{Script=Han}/u.test(text)

/** Whether any video of the list is still on its way; a form waits for false before it saves. */
export const isUploading = (items: readonly VideoItem[]) => items.some((item) => item.loading && !item.error)

/** What the user sees of an item; `running` says whether this page is transferring it. */
export function phaseOf(item: VideoItem, running: boolean): Phase {
  if (item.error === TOO_LARGE) return 'tooLarge'
  if (item.error) return 'failed'
  if (running) return 'uploading'
  return !item.loading && item.url ? 'finished' : 'interrupted'
}

const fields = [
  'id',
  'progress',
  'loading',
  'fileType',
  'fileName',
  'url',
  'fileId',
  'error',
  'uploadKey',
  'mediaPath',
] as const

export const sameItems = (a: readonly VideoItem[], b: readonly VideoItem[]) =>
  a === b ||
  (a.length === b.length && a.every((item, i) => fields.every((field) => item[field] === b[i]?.[field])))

/** The next list; the same array when nothing changed. */
export function reduceItems(items: readonly VideoItem[], action: ItemAction): readonly VideoItem[] {
  switch (action.type) {
    case 'add':
      return items.concat(action.files.map((file, i) => newItem(nextId(items) + i, file)))
    case 'key':
      return patch(items, action.id, () => ({ uploadKey: action.uploadKey }))
    case 'progress':
      return patch(items, action.id, (item) => ({
        progress: Math.max(item.progress, Math.min(100, Math.floor(action.percent))),
      }))
    case 'finish':
      return patch(items, action.id, () => ({
        progress: 100,
        loading: false,
        url: action.url,
        fileId: action.fileId,
        error: undefined,
        uploadKey: undefined,
      }))
    case 'fail':
      return patch(items, action.id, () => ({ loading: false, error: action.error }))
    case 'restart':
      return patch(items, action.id, () => ({
        loading: true,
        error: action.tooLarge ? TOO_LARGE : undefined,
        ...(action.fileName && { fileName: action.fileName }),
        ...(action.afresh && {
          progress: 0,
          url: undefined,
          fileId: undefined,
          mediaPath: undefined,
          uploadKey: undefined,
        }),
      }))
    case 'rename':
      return patch(items, action.id, ({ fileName }) => ({ fileName: editedTitle(action.fileName, fileName) }))
    case 'capture':
      return patch(items, action.id, () => ({ mediaPath: action.mediaPath }))
    case 'remove':
      return items.some(({ id }) => id === action.id) ? items.filter(({ id }) => id !== action.id) : items
    case 'replace':
      return replace(items, action.items, action.known)
  }
}

function newItem(id: number, { name, tooLarge }: { name: string; tooLarge: boolean }): VideoItem {
  return {
    id,
    progress: 0,
    loading: true,
    fileType: 3,
    fileName: name,
    ...(tooLarge && { error: TOO_LARGE }),
  }
}

/** A long file name can be edited and shortened as it is, but not made longer. */
function editedTitle(typed: string, before: string): string {
  return limitText(typed, Math.max(TITLE_MAX, Array.from(before).length))
}

function patch(
  items: readonly VideoItem[],
  id: number,
  change: (item: VideoItem) => Partial<VideoItem>,
): readonly VideoItem[] {
  const next = items.map((item) => (item.id === id ? { ...item, ...change(item) } : item))
  return sameItems(items, next) ? items : next
}

/** Take the host's list, but keep the course of uploads that the host may have seen late. */
function replace(
  ours: readonly VideoItem[],
  theirs: readonly VideoItem[],
  known: ReadonlySet<number>,
): readonly VideoItem[] {
  return theirs.map((incoming) => {
    const own = ours.find(({ id }) => id === incoming.id)
    if (!own) return incoming
    if (!incoming.url && known.has(own.id)) return { ...own, fileName: incoming.fileName }
    return own.url === incoming.url && own.mediaPath && !incoming.mediaPath
      ? { ...incoming, mediaPath: own.mediaPath }
      : incoming
  })
}
