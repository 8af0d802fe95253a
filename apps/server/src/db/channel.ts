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

/** The embedded database belongs to one process, so nothing has to leave it. */
export function localChannel(): Channel {
  let listener: ((text: string) => void) | undefined
  return {
    publish: async (text) => listener?.(text),
    subscribe: (onText) => {
      listener = onText
    },
    close: async () => {
      listener = undefined
    },
  }
}

/** By LISTEN and NOTIFY, on one connection of its own, which comes back by itself. */
export function serverChannel(connectionString: string, notify: (name: string, text: string) => Promise<unknown>): Channel {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const listen = async (onText: (text: string) => void, onGap: () => void, isFirst: boolean) => {
    const own = new pg.Client({ connectionString, keepAlive: true, application_name: 'dangxiao-listen' })
    const again = () => {
      if (isClosed || client !== own) return
      client = undefined
      timer = setTimeout(() => void listen(onText, onGap, false), RETRY_MS)
    }
    client = own
    own.on('error', () => {})
    own.on('end', again)
    own.on('notification', ({ payload }) => payload && onText(payload))
    try {
      await own.connect()
      await own.query(`listen ${NAME}`)
      if (!isFirst) onGap()
    } catch {
      again()
      own.end().catch(() => {})
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
