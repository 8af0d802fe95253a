import { linked } from './abort.ts'
import type { Clock, Locks } from './ports.ts'

const ANSWER_MS = 200
const ASK_AGAIN_MS = 3000

export interface ChannelMessage {
  type: 'ask' | 'held' | 'free'
  name: string
  /** Of the page that asks, also in the answer to it. Of two that ask at once the smaller has precedence. */
  id: number
}

export interface Channel {
  postMessage(message: ChannelMessage): void
  onmessage: ((event: MessageEvent<ChannelMessage>) => void) | null
}

/** Pages ask each other who holds a name; one that was closed, or has crashed, does not answer. */
export function channelLocks(
  channel: Channel,
  { sleep }: Pick<Clock, 'sleep'>,
  newId: () => number = Math.random,
): Locks {
  const claims = new Map<string, { id: number; held: boolean }>()
  const listeners = new Set<(message: ChannelMessage) => void>()

  channel.onmessage = ({ data }) => {
    const claim = claims.get(data.name)
    if (data.type !== 'ask') for (const listener of listeners) listener(data)
    else if (claim && (claim.held || claim.id < data.id))
      channel.postMessage({ type: 'held', name: data.name, id: data.id })
  }

  /** Whether such a message comes in time. */
  async function hear(
    expected: (message: ChannelMessage) => boolean,
    ms: number,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const waiting = linked(signal)
    let heard = false
    const listener = (message: ChannelMessage) => {
      if (!expected(message)) return
      heard = true
      waiting.abort()
    }
    listeners.add(listener)
    try {
      await sleep(ms, waiting.signal)
    } catch (error) {
      if (!heard) throw error
    } finally {
      listeners.delete(listener)
      waiting.release()
    }
    return heard
  }

  function isTaken(name: string, id: number, signal?: AbortSignal): Promise<boolean> {
    const answer = hear(
      (message) => message.type === 'held' && message.name === name && message.id === id,
      ANSWER_MS,
      signal,
    )
    channel.postMessage({ type: 'ask', name, id })
    return answer
  }

  return {
    async take(name, { wait, signal }) {
      const claim = { id: newId(), held: false }
      claims.set(name, claim)
      try {
        while (await isTaken(name, claim.id, signal)) {
          if (!wait) return undefined
          await hear((message) => message.type === 'free' && message.name === name, ASK_AGAIN_MS, signal)
        }
        claim.held = true
        return () => {
          claims.delete(name)
          channel.postMessage({ type: 'free', name, id: claim.id })
        }
      } finally {
        if (!claim.held) claims.delete(name)
      }
    },
    isHeld: async (name) => claims.get(name)?.held || isTaken(name, newId()),
  }
}
