import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Carries short texts to every server process on the same database, this one included. */
export interface Channel {
  /** @param text at most `CHANNEL_MAX` bytes */
  publish(text: string): Promise<void>
  /** @param onGap called when texts may have been lost: the connection was cut and is there again */
  subscribe(onText: (text: string) => void, onGap: () => void): void
  close(): Promise<void>
}

/** PostgreSQL takes 8000 bytes in one notification. */
export const CHANNEL_MAX = 7_500

const NAME = 'dangxiao'
const RETRY_MS = 2_000
const CONNECT_MS = 5_000

/** How often the listening connection is tried, and how long its answer may take; a connection can die without a word. */
const HEARTBEAT_MS = 10_000
/** Begins the text of a heartbeat, which no other text does. */
const HEARTBEAT = '\u0001'

interface Pace {
  retry: number
  heartbeat: number
}

/** By LISTEN and NOTIFY, on one connection of its own, which comes back by itself. */
export function channelOn(
  connectionString: string,
  notify: (name: string, text: string) => Promise<unknown>,
  pace: Pace = { retry: RETRY_MS, heartbeat: HEARTBEAT_MS },
): Channel {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const listen = async (onText: (text: string) => void, onGap: () => void, isFirst: boolean) => {
    const own = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'dangxiao listen',
    })
    const ownHeartbeat = HEARTBEAT + randomUUID()
    let isAlive = true
    let pulse: NodeJS.Timeout | undefined
    const again = () => {
      clearInterval(pulse)
      if (isClosed || client !== own) return
      client = undefined
      timer = setTimeout(() => void listen(onText, onGap, false), pace.retry)
    }
    const giveUp = () => {
      own.removeAllListeners('notification')
      again()
      own.end().catch(() => {})
    }
    client = own
    own.on('error', () => {})
    own.on('end', again)
    own.on('notification', ({ payload }) => {
      if (payload === ownHeartbeat) isAlive = true
      else if (payload && !payload.startsWith(HEARTBEAT)) onText(payload)
    })
    try {
      await own.connect()
      await own.query(`listen ${NAME}`)
      if (!isFirst) onGap()
      pulse = setInterval(() => {
        if (!isAlive) return giveUp()
        isAlive = false
        // Sent over the pool: where that fails, pages fail too, and say so.
        notify(NAME, ownHeartbeat).catch(() => {})
      }, pace.heartbeat)
    } catch {
      giveUp()
    }
  }

  return {
    publish: async (text) => void (await notify(NAME, text)),
    subscribe: (onText, onGap) => void listen(onText, onGap, true),
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
