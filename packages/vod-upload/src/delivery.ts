import { HttpFailure, type Ports } from './ports.ts'

const TIMEOUT_MS = 5000
const MOST_KEPT = 50

interface Waiting {
  bodies: string[]
  /** Stops listening for the network. */
  stop: () => void
}

/** Reports that no reply came to, by address: what went wrong with the network is told when the network is back. Kept while the page is open. */
const undelivered = new Map<string, Waiting>()

/** Sends one report; those that did not get through before go with it, or when the network is back. */
export function deliver(url: string, body: string, ports: Pick<Ports, 'http' | 'onOnline' | 'log'>): void {
  const request = { method: 'POST', url, headers: { 'content-type': 'application/json' }, body, timeoutMs: TIMEOUT_MS } as const
  ports.http
    .send(request)
    .then(() => deliverKept(url, ports))
    .catch((error: unknown) => {
      ports.log('upload report was not delivered', error)
      if (error instanceof HttpFailure) keep(url, body, ports)
    })
}

function keep(url: string, body: string, ports: Pick<Ports, 'http' | 'onOnline' | 'log'>) {
  const waiting = undelivered.get(url) ?? { bodies: [], stop: ports.onOnline(() => deliverKept(url, ports)) }
  waiting.bodies = [...waiting.bodies, body].slice(-MOST_KEPT)
  undelivered.set(url, waiting)
}

function deliverKept(url: string, ports: Pick<Ports, 'http' | 'onOnline' | 'log'>) {
  const waiting = undelivered.get(url)
  undelivered.delete(url)
  waiting?.stop()
  for (const body of waiting?.bodies ?? []) deliver(url, body, ports)
}

/** For tests, each of which is a page of its own. */
export const forgetUndelivered = () => undelivered.clear()
