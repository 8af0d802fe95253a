import { uuid } from '../session/client.ts'

export interface PictureUpload {
  file: File
  state: 'waiting' | 'running' | 'failed' | 'done'
  /** 0 to 1. */
  fraction: number
  /** Where it is stored. */
  url?: string
  /** For the user. */
  failure?: string
  /** Another try may help. */
  canRetry?: boolean
}

/** Stores one picture. @throws whatever `reasonOf` explains */
type StorePicture = (file: File, tell: (fraction: number) => void, signal: AbortSignal) => Promise<string>

interface Ports {
  store: StorePicture
  /** Why a file is refused before it is sent. */
  refusalOf: (file: File) => string | undefined
  reasonOf: (error: unknown) => string
}

const AT_ONCE = 2

/** The pictures on their way into one text, each by a key that stands in the text at its place. Two run, the others wait. */
export class PictureUploads {
  private readonly ports: Ports
  private readonly entries = new Map<string, PictureUpload>()
  private readonly controllers = new Map<string, AbortController>()
  private readonly listeners = new Set<() => void>()

  constructor(ports: Ports) {
    this.ports = ports
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  find = (key: string) => this.entries.get(key)

  /** @returns its key */
  add(file: File): string {
    const key = uuid()
    const failure = this.ports.refusalOf(file)
    this.entries.set(key, {
      file,
      fraction: 0,
      state: failure ? 'failed' : 'waiting',
      ...(failure && { failure, canRetry: false }),
    })
    // The place is written into the text first.
    queueMicrotask(() => this.startNext())
    return key
  }

  retry(key: string) {
    if (this.entries.get(key)?.state !== 'failed') return
    this.patch(key, { state: 'waiting', fraction: 0, failure: undefined })
    this.startNext()
  }

  /** The place is gone from the text. What is stored stays: the place may come back. */
  stop(key: string) {
    this.controllers.get(key)?.abort()
  }

  close() {
    for (const controller of this.controllers.values()) controller.abort()
  }

  private startNext() {
    for (const [key, { state }] of this.entries) {
      if (this.controllers.size >= AT_ONCE) return
      if (state === 'waiting') void this.run(key)
    }
  }

  private async run(key: string) {
    const entry = this.entries.get(key)
    if (!entry) return
    const controller = new AbortController()
    this.controllers.set(key, controller)
    this.patch(key, { state: 'running' })
    try {
      const url = await this.ports.store(
        entry.file,
        (fraction) => this.patch(key, { fraction }),
        controller.signal,
      )
      this.patch(key, { state: 'done', fraction: 1, url })
    } catch (error) {
      const failure = controller.signal.aborted ? '上传已取消' : this.ports.reasonOf(error)
      this.patch(key, { state: 'failed', failure, canRetry: true })
    } finally {
      this.controllers.delete(key)
      this.startNext()
    }
  }

  private patch(key: string, change: Partial<{ [K in keyof PictureUpload]: PictureUpload[K] | undefined }>) {
    const entry = this.entries.get(key)
    if (!entry) return
    this.entries.set(key, { ...entry, ...change } as PictureUpload)
    for (const listener of [...this.listeners]) listener()
  }
}
