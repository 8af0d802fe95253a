import type { Locks } from './ports.ts'

/** Web Locks; without them (plain http) every page has every name. */
export function browserLocks(manager: LockManager | undefined = globalThis.navigator?.locks): Locks {
  return manager ? webLocks(manager) : { take: async () => () => {}, isHeld: async () => false }
}

function webLocks(manager: LockManager): Locks {
  return {
    take(name, { wait, signal }) {
      return new Promise((resolve, reject) => {
        const options = wait ? { signal } : { ifAvailable: true }
        const hold = (lock: Lock | null) => (lock ? new Promise<void>((free) => resolve(free)) : resolve(undefined))
        manager.request(name, options, hold).catch(reject)
      })
    },
    async isHeld(name) {
      const { held = [] } = await manager.query()
      return held.some((lock) => lock.name === name)
    },
  }
}
