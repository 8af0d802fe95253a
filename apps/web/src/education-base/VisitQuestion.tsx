import { lazy, Suspense, useSyncExternalStore } from 'react'
import { visitGate } from '../session/visit-gate.ts'

const VisitDialog = lazy(() =>
  import('./VisitDialog.tsx').then(({ VisitDialog }) => ({ default: VisitDialog })),
)

/** Stands over every page: asks what becomes of confirmed visits when a change of their base was refused for them. */
export function VisitQuestion() {
  const question = useSyncExternalStore(visitGate.subscribe, visitGate.current)
  return <Suspense>{question && <VisitDialog question={question} />}</Suspense>
}
