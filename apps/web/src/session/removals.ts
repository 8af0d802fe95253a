import { isRemoval, type Route } from '@dangxiao/contract'

const CHANNEL = 'dangxiao-removals'

/** Tells the other tabs of this browser. */
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)

const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}
otherTabs?.addEventListener('message', tell)

/** A call was done: when it removed something, whatever may still show it hears of it, in the other tabs too. */
export function noteRemoval(route: Route): void {
  if (!isRemoval(route)) return
  tell()
  otherTabs?.postMessage('removed')
}

/** Calls back after each removal, in whichever tab. */
export function onRemoval(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
