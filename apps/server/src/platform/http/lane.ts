import { Fault } from '../fault/fault.ts'

/** Milliseconds to wait for one's turn: with the database's `lock_timeout` less than the 3 s in which every call is answered. */
const PATIENCE = 1_400

/**
 * The calls of one resource that are in the database at once. A resource whose table is locked would else take every connection, and with them all
 * other pages.
 */
export class Lane {
  readonly #most: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(most: number) {
    this.#most = most
  }

  /** @throws Fault UNAVAILABLE when its turn does not come */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most) this.#running++
    else await this.#turn()
    try {
      return await work()
    } finally {
      // Whoever waits longest takes over the place.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(take), 1)
        reject(new Fault('UNAVAILABLE'))
      }, PATIENCE)
      this.#waiting.push(take)
    })
  }
}
