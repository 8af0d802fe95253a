import { channelLocks } from './channel-locks.ts'
import type { Clock, Locks } from './ports.ts'

let overChannel: Locks | undefined

/** Web Locks; on plain http, where there are none, a channel between the pages. */
export function browserLocks(clock: Pick<Clock, 'sleep'>): Locks {
  const manager = globalThis.navigator?.locks
  if (manager) return webLocks(manager)
  const locks = () => {
    overChannel ??= channelLocks(new BroadcastChannel('vod-upload'), clock)
    return overChannel
  }
  return { take: (name, options) => locks().take(name, options), isHeld: (name) => locks().isHeld(name) }
}

export function webLocks(manager: LockManager): Locks {
  return {
    take(name, { wait, signal }) {
      return new Promise((resolve, reject) => {
        const options = wait ? { signal } : { ifAvailable: true }
        const hold = (lock: Lock | null) =>
          lock ? new Promise<void>((free) => resolve(free)) : resolve(undefined)
        manager.request(name, options, hold).catch(reject)
      })
    },
    async isHeld(name) {
      const { held = [] } = await manager.query()
      return held.some((lock) => lock.name === name)
    },
  }
}
