import { CallFailure } from './errors.ts'

/**
 * Whose pages these are. Calls that met an ended session, or another user's, wait here until the user has signed in again, however many they are.
 * The dialog that lets the user do so stands in `session.tsx`.
 */
interface Waiting {
  promise: Promise<void>
  resolve: () => void
  reject: (failure: CallFailure) => void
}

let owner: number | undefined
let isOthers = false
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
  /** This user is signed in, so an ended session is worth waiting for. */
  arm(userId: number) {
    owner = userId
  },
  disarm() {
    owner = undefined
    isOthers = false
    settle('reject')
  },
  owner: () => owner,
  /** How a call was refused. */
  meet(code: 'NOT_SIGNED_IN' | 'OTHER_ACCOUNT') {
    isOthers = code === 'OTHER_ACCOUNT'
    tell()
  },
  /** The last refusal said that the session is another user's. */
  isOthers: () => isOthers,
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
  open() {
    isOthers = false
    settle('resolve')
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
