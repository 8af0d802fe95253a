import { CallFailure } from './errors.ts'

/**
 * Calls that met an ended session wait here until the user has signed in again, however many they are.
 * The dialog that lets the user do so stands in `session.tsx`.
 */
interface Waiting {
  promise: Promise<void>
  resolve: () => void
  reject: (failure: CallFailure) => void
}

let armed = false
let waiting: Waiting | undefined
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

function settle(how: 'resolve' | 'reject') {
  const held = waiting
  waiting = undefined
  if (how === 'resolve') held?.resolve()
  else held?.reject(new CallFailure('SIGN_IN_CANCELLED', '已取消登录', 401))
  tell()
}

export const sessionGate = {
  /** Somebody is signed in, so an ended session is worth waiting for. */
  arm() {
    armed = true
  },
  disarm() {
    armed = false
    settle('reject')
  },
  isArmed: () => armed,
  isWaiting: () => waiting !== undefined,
  /** Resolves after the user has signed in again. */
  renewed(): Promise<void> {
    if (!waiting) {
      const held = {} as Waiting
      held.promise = new Promise((resolve, reject) => Object.assign(held, { resolve, reject }))
      held.promise.catch(() => {})
      waiting = held
      tell()
    }
    return waiting.promise
  },
  open: () => settle('resolve'),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
