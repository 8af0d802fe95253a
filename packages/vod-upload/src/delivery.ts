import { type Http, HttpFailure, type Ports } from './ports.ts'

const TIMEOUT_MS = 5000
const MOST_KEPT = 50

interface Backlog {
  bodies: string[]
  /** Stops listening for the network. */
  stop: () => void
}

type DeliveryPorts = Pick<Ports, 'http' | 'onOnline' | 'log'>

/**
 * Reports that no reply came to, by network and address: what went wrong with the network is told when the network is back. Kept while the
 * page is open.
 */
const undelivered = new WeakMap<Http, Map<string, Backlog>>()

/** Sends one report; those that did not get through before go with it, or when the network is back. */
export function deliver(url: string, body: string, ports: DeliveryPorts): void {
  const request = {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    body,
    timeoutMs: TIMEOUT_MS,
  } as const
  ports.http
    .send(request)
    .then(() => deliverKept(url, ports))
    .catch((error: unknown) => {
      ports.log('upload report was not delivered', error)
      if (error instanceof HttpFailure) keep(url, body, ports)
    })
}

function keep(url: string, body: string, ports: DeliveryPorts) {
  const kept = undelivered.get(ports.http) ?? new Map<string, Backlog>()
  const waiting = kept.get(url) ?? { bodies: [], stop: ports.onOnline(() => deliverKept(url, ports)) }
  waiting.bodies = [...waiting.bodies, body].slice(-MOST_KEPT)
  undelivered.set(ports.http, kept.set(url, waiting))
}

function deliverKept(url: string, ports: DeliveryPorts) {
  const kept = undelivered.get(ports.http)
  const waiting = kept?.get(url)
  kept?.delete(url)
  waiting?.stop()
  for (const body of waiting?.bodies ?? []) deliver(url, body, ports)
}
