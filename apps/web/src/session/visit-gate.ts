import type { ConcernedVisit, VisitDecision } from '@dangxiao/contract'
import { CallFailure } from './errors.ts'

/**
 * Calls that were refused for confirmed visits wait here until the user has decided what becomes of them. The dialog that asks stands in
 * `education-base/VisitDialog.tsx`; without it the refusal is a failure like any other.
 */
export interface VisitQuestion {
  visits: readonly ConcernedVisit[]
  /** Why it is asked, in the server's words. */
  reason: string
  /** What was decided before, and what was wrong with it by the paths of the contract. */
  former: readonly VisitDecision[]
  fields: Record<string, string>
  answer: (decisions: VisitDecision[]) => void
  turnBack: () => void
}

let question: VisitQuestion | undefined
let listeners: (() => void)[] = []

function put(next: VisitQuestion | undefined) {
  question = next
  for (const listener of listeners) listener()
}

export const visitGate = {
  current: () => question,
  /** @throws CallFailure when the user turns back, or when nobody can ask */
  ask(failure: CallFailure, former: readonly VisitDecision[] = []): Promise<VisitDecision[]> {
    if (listeners.length === 0 || question) throw failure
    return new Promise((resolve, reject) => {
      put({
        visits: failure.visits ?? [],
        reason: failure.message,
        former,
        fields: failure.fields,
        answer(decisions) {
          put(undefined)
          resolve(decisions)
        },
        turnBack() {
          put(undefined)
          reject(new CallFailure('VISITS_LEFT', '已返回，没有保存', failure.status))
        },
      })
    })
  },
  subscribe(listener: () => void) {
    listeners = [...listeners, listener]
    return () => {
      listeners = listeners.filter((other) => other !== listener)
    }
  },
}
