import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode, useEffect, useState } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { VideoItem } from './items.ts'
import { PortsContext } from './PortsContext.ts'
import type { FoundTransfer, Ports, TransferRequest, Transfers } from './ports.ts'
import { VideoUpload, type VideoUploadProps } from './VideoUpload.tsx'

/** A transfer in the hands of a test. */
interface FakeTransfer {
  request: TransferRequest
  starts: number
  cancelled: number
  finish: (url: string) => Promise<void>
  fail: (error: unknown) => Promise<void>
  progress: (percent: number) => void
}

function fakePorts() {
  const transfers: FakeTransfer[] = []
  const players: {
    video: HTMLVideoElement
    setPoster: ReturnType<typeof vi.fn>
    destroy: ReturnType<typeof vi.fn>
  }[] = []
  const ports: Ports = {
    async openTransfer(request) {
      let settle = Promise.withResolvers<{ fileId: string; url: string }>()
      const transfer: FakeTransfer = {
        ...{ request, starts: 0, cancelled: 0 },
        finish: (url) => act(async () => settle.resolve({ fileId: `id of ${url}`, url })),
        fail: (error) => act(async () => settle.reject(error)),
        progress: (percent) =>
          act(() => {
            request.onStanding?.('running')
            request.onProgress(percent)
          }),
      }
      transfers.push(transfer)
      return {
        start() {
          transfer.starts += 1
          settle = Promise.withResolvers()
          return settle.promise
        },
        async cancel() {
          transfer.cancelled += 1
        },
      }
    },
    async attachPlayer(video) {
      const player = { video, setPoster: vi.fn(), destroy: vi.fn() }
      players.push(player)
      return player
    },
  }
  return { ports, transfers, players }
}

interface LastingTransfer {
  request: TransferRequest
  started: number
  left: number
  cancelled: number
  finish: (url: string) => Promise<void>
}

/** The transfers of a host that outlive the widget; under the key `k1` one is found. */
export function lasting() {
  const opened: LastingTransfer[] = []
  const give = (request: TransferRequest): FoundTransfer => {
    const end = Promise.withResolvers<{ fileId: string; url: string }>()
    const transfer: LastingTransfer = {
      ...{ request, started: 0, left: 0, cancelled: 0 },
      finish: (url) => act(async () => end.resolve({ fileId: 'f', url })),
    }
    opened.push(transfer)
    return {
      ...{ uploadKey: 'k1', file: request.file, pause: vi.fn(), resume: vi.fn() },
      start() {
        transfer.started += 1
        return end.promise
      },
      async cancel() {
        transfer.cancelled += 1
      },
      leave() {
        transfer.left += 1
      },
    }
  }
  const transfers: Transfers = {
    open: async (request) => give(request),
    find: (key, listeners) =>
      key === 'k1'
        ? give({ ...listeners, file: video(), getSignature: async () => ({ authorization: 's' }) })
        : undefined,
  }
  return { transfers, opened }
}

export const video = (name = '第一讲.mp4', size?: number) =>
  sized(new File(['\0\0\0\x20ftypisom\0\0\0\0'], name), size)
export const text = (name: string) => new File(['only words'], name)

function sized(file: File, size?: number) {
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size })
  return file
}

export const finished = (fields: Partial<VideoItem> = {}): VideoItem => ({
  ...{
    id: 1,
    progress: 100,
    loading: false,
    fileType: 3,
    fileName: '旧课程',
    url: 'https://media.test/old.mp4',
    fileId: 'f1',
  },
  ...fields,
})

type Change = (value: readonly VideoItem[]) => void

interface HostProps {
  initial: readonly VideoItem[]
  ports: Ports
  props: Omit<VideoUploadProps, 'value'>
  keeps: boolean
  expose: (change: Change) => void
}

function Host({ initial, ports, props, keeps, expose }: HostProps) {
  const [value, setValue] = useState(initial)
  useEffect(() => expose(setValue), [expose])
  const onInput: VideoUploadProps['onInput'] = (items, change) => {
    props.onInput(items, change)
    if (keeps) setValue(items)
  }
  return (
    <PortsContext value={ports}>
      <VideoUpload {...props} value={value} onInput={onInput} />
    </PortsContext>
  )
}

/** A host under StrictMode; it keeps the list unless a test listens to `onInput` itself. */
export function mount({ value = [], onInput, ...given }: Partial<VideoUploadProps> = {}) {
  const world = fakePorts()
  const handlers = { onInput: vi.fn(onInput), onUpload: vi.fn(), onVideoFinish: vi.fn(), onError: vi.fn() }
  const props = { getSignature: async () => ({ authorization: 's' }), ...handlers, ...given }
  let change: Change = () => undefined
  const expose = (setValue: Change) => {
    change = setValue
  }
  const view = render(
    <StrictMode>
      <Host initial={value} ports={world.ports} props={props} keeps={!onInput} expose={expose} />
    </StrictMode>,
  )
  return {
    ...world,
    ...handlers,
    ...view,
    setValue: (items: readonly VideoItem[]) => act(() => change(items)),
    latest: (): VideoItem[] => handlers.onInput.mock.lastCall?.[0] ?? [],
    pick: (...files: File[]) => pick(files),
  }
}

export const pickButton = () => screen.queryByRole<HTMLButtonElement>('button', { name: '点击上传' })
export const bar = () => screen.queryByRole('progressbar')

/** Choose files and let their first bytes be read. */
async function pick(files: File[]) {
  fireEvent.change(screen.getByLabelText('选择视频文件', { selector: 'input' }), { target: { files } })
  await settle()
}

/** Let promises and file reads come to rest. */
export const settle = () => act(() => new Promise((resolve) => setImmediate(() => setImmediate(resolve))))

/** For every test of a file what jsdom lacks: object URLs, and a media element that loads. What a test leaves is taken away. */
export function fakeMedia() {
  const urls = new Set<string>()
  const drawImage = vi.fn()
  let made = 0
  beforeEach(() => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: () => {
          const url = `blob:test/${++made}`
          urls.add(url)
          return url
        },
        revokeObjectURL: (url: string) => urls.delete(url),
      }),
    )
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
    const context = { fillStyle: '', fillRect: () => undefined, drawImage }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
      context as unknown as RenderingContext,
    )
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,frame')
  })
  afterEach(() => {
    vi.useRealTimers()
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    urls.clear()
    drawImage.mockClear()
  })
  return { urls, drawImage }
}

/** A video element comes to know its size and length. */
export function metadata(
  element: Element | null | undefined,
  { duration = 65, width = 640, height = 360 } = {},
) {
  if (!(element instanceof HTMLVideoElement)) throw new Error('no video element')
  for (const [name, value] of Object.entries({
    duration,
    videoWidth: width,
    videoHeight: height,
    readyState: 2,
  })) {
    Object.defineProperty(element, name, { value, configurable: true })
  }
  fireEvent.loadedMetadata(element)
}
