import {
  createUpload,
  listUnfinished,
  type Progress,
  type Upload,
  type UploadState,
} from '../../packages/vod-upload/src/index.ts'

export interface Order {
  /** Origin of the service. */
  service: string
  bytes: number
  /** How many times faster than real the pauses of the client pass. */
  haste: number
}

/** What the test sees of the upload in the page. */
export interface Seen {
  state: UploadState
  states: UploadState[]
  loaded: number[]
  fileId?: string
  failure?: string
  rejections: string[]
}

export interface FaultsPage {
  begin(order: Order): void
  retry(): void
  seen(): Seen
  unfinished(): ReturnType<typeof listUnfinished>
}

const seen: Seen = { state: 'ready', states: [], loaded: [], rejections: [] }
let upload: Upload | undefined
window.addEventListener('unhandledrejection', ({ reason }) => seen.rejections.push(String(reason)))

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (signal?.aborted) return reject(new Error('aborted'))
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('aborted'))
    })
  })

function fileOf(size: number): File {
  const bytes = new Uint8Array(size)
  bytes.set([0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d])
  return new File([bytes], '党课.mp4', { type: 'video/mp4', lastModified: 1_700_000_000_000 })
}

function run(upload: Upload): void {
  delete seen.failure
  upload.start().then(
    ({ fileId }) => {
      seen.fileId = fileId
    },
    (error: Error) => {
      seen.failure = error.message
    },
  )
}

const page: FaultsPage = {
  begin({ service, bytes, haste }) {
    upload = createUpload({
      file: fileOf(bytes),
      user: 'li',
      service: {
        hosts: [service, service],
        reportUrl: `${service}/ugcupload_new`,
        objectStoreOrigin: service,
      },
      getSignature: async () => (await fetch('/signature')).text(),
      ports: { clock: { now: () => Date.now(), sleep: (ms, signal) => pause(ms / haste, signal) } },
    })
    upload.on('state', (state) => seen.states.push(state))
    upload.on('progress', ({ loaded }: Progress) => seen.loaded.push(loaded))
    run(upload)
  },
  retry() {
    if (upload) run(upload)
  },
  seen: () => ({ ...seen, state: upload?.state ?? 'ready' }),
  unfinished: () => listUnfinished('li'),
}

Object.assign(window, { faults: page })
