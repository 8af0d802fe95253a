import { createHash } from 'node:crypto'
import { appendDurably, readLines, writeDurably } from '../ground/durable.ts'
import { VodFault } from '../ground/errors.ts'

/** Remembers, across restarts, the one-time signatures that were used, until they expire. */
export class UsedSignatures {
  readonly #path: string
  /** Hash of the signature → its end in seconds. */
  readonly #used = new Map<string, number>()
  /** Appending and rewriting take turns. */
  #queue: Promise<unknown> = Promise.resolve()

  constructor(path: string) {
    this.#path = path
  }

  /** @throws VodFault `SIGNATURE_USED` from the second time on. */
  async use(signature: string, expireTime: number): Promise<void> {
    const hash = createHash('sha256').update(signature).digest('base64url')
    if (this.#used.has(hash)) throw new VodFault('SIGNATURE_USED')
    this.#used.set(hash, expireTime)
    await this.#inTurn(() => appendDurably(this.#path, `${hash} ${expireTime}\n`))
  }

  async load(): Promise<void> {
    for (const line of await readLines(this.#path)) {
      const [hash, end] = line.split(' ')
      if (hash && end) this.#used.set(hash, Number(end))
    }
  }

  /** @param now epoch milliseconds */
  async forgetExpired(now: number): Promise<void> {
    const expired = [...this.#used].filter(([, end]) => now > end * 1000)
    if (expired.length === 0) return
    for (const [hash] of expired) this.#used.delete(hash)
    await this.#inTurn(() =>
      writeDurably(this.#path, [...this.#used].map(([hash, end]) => `${hash} ${end}\n`).join('')),
    )
  }

  #inTurn(step: () => Promise<void>): Promise<void> {
    const turn = this.#queue.then(step)
    this.#queue = turn.catch(() => undefined)
    return turn
  }
}
