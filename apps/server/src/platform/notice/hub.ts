import { Readable } from 'node:stream'
import type { NoticeEvent } from '@dangxiao/contract'
import type { Actor } from '../auth/actor.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Announcement, Announcer } from '../context/announcement.ts'
import { CHANNEL_MAX, type Channel } from '../db/channel.ts'
import type { Db } from '../db/connection.ts'
import { missedSince, noticesFor, unreadOf } from './notice.queries.ts'

interface Stream {
  actor: Actor
  token: string
  out: Readable
}

/** Milliseconds within which announcements leave together. */
const TOGETHER = 100
/** Milliseconds between signs of life; a proxy cuts what is silent for longer, and so do we (`connectionTimeout`). */
const HEARTBEAT = 15_000
const MOST_OF_A_USER = 8
const MOST_STREAMS = 5_000
/** Bytes that may wait for a page that does not read. */
const MOST_UNSENT = 64 * 1024
/** Users named in one message, so that it stays below `CHANNEL_MAX`. */
const USERS_AT_ONCE = Math.floor(CHANNEL_MAX / 24)

/** The open pages of this process. Holds no database connection for them; what is announced in any process reaches those of all. */
export class NoticeHub implements Announcer {
  readonly #db: Db
  readonly #sessions: Sessions
  readonly #channel: Channel
  readonly #streams = new Set<Stream>()
  #pending: Required<Announcement> = { notices: [], units: [], readers: [] }
  #leaving: NodeJS.Timeout | undefined
  #delivering: Promise<void> = Promise.resolve()
  readonly #beat: NodeJS.Timeout

  constructor(db: Db, sessions: Sessions, channel: Channel) {
    this.#db = db
    this.#sessions = sessions
    this.#channel = channel
    channel.subscribe(
      (text) => this.#inTurn(() => this.#deliver(JSON.parse(text))),
      () => this.#inTurn(() => this.#recount()),
    )
    this.#beat = setInterval(() => this.#inTurn(() => this.dropEnded()), HEARTBEAT).unref()
  }

  announce({ notices = [], units = [], readers = [] }: Announcement): void {
    const before = this.#pending
    this.#pending = {
      notices: [...before.notices, ...notices],
      units: [...new Set([...before.units, ...units])],
      readers: [...new Set([...before.readers, ...readers])],
    }
    this.#leaving ??= setTimeout(() => this.#leave(), TOGETHER).unref()
  }

  get isFull(): boolean {
    return this.#streams.size >= MOST_STREAMS
  }

  /**
   * A page's own stream: first how much is unread and what it missed, then what comes.
   *
   * @param last id of the notice that the page saw last
   */
  async open(actor: Actor, token: string, last: number | undefined): Promise<Readable> {
    const own = [...this.#streams].filter((stream) => stream.actor.userId === actor.userId)
    for (const oldest of own.slice(0, Math.max(0, own.length - MOST_OF_A_USER + 1))) this.#end(oldest, 'full')
    const stream: Stream = { actor, token, out: new Readable({ read() {} }) }
    stream.out.once('close', () => this.#streams.delete(stream))
    // Known before it is read what was missed: something may come twice, but nothing is lost.
    this.#streams.add(stream)
    stream.out.push(`retry: ${2_000 + Math.floor(Math.random() * 4_000)}\n\n`)
    try {
      const notices = last === undefined ? [] : await missedSince(this.#db, actor.userId, last)
      const unread = await unreadOf(this.#db, [actor.userId])
      this.#send(stream, { unread: unread.get(actor.userId) ?? 0, notices })
    } catch (error) {
      stream.out.destroy()
      throw error
    }
    return stream.out
  }

  /** End all streams and the channel; the pages go to another process. */
  async close(): Promise<void> {
    clearInterval(this.#beat)
    clearTimeout(this.#leaving)
    await this.#leave()
    for (const { out } of this.#streams) out.push(null)
    this.#streams.clear()
    await this.#delivering
    await this.#channel.close()
  }

  async #leave(): Promise<void> {
    const { notices, units, readers } = this.#pending
    this.#leaving = undefined
    this.#pending = { notices: [], units: [], readers: [] }
    const messages: Announcement[] = []
    for (let at = 0; at < notices.length; at += USERS_AT_ONCE / 2)
      messages.push({ notices: notices.slice(at, at + USERS_AT_ONCE / 2) })
    for (let at = 0; at < units.length; at += USERS_AT_ONCE)
      messages.push({ units: units.slice(at, at + USERS_AT_ONCE) })
    for (let at = 0; at < readers.length; at += USERS_AT_ONCE)
      messages.push({ readers: readers.slice(at, at + USERS_AT_ONCE) })
    // What is lost here is still in the table, and the pages count again when they come back.
    for (const message of messages) await this.#channel.publish(JSON.stringify(message)).catch(() => {})
  }

  /** One after the other; a failure (the database is away) leaves it to the next sign of life. */
  #inTurn(work: () => Promise<void>): void {
    this.#delivering = this.#delivering.then(work).catch(() => {})
  }

  async #deliver({ notices = [], units = [], readers = [] }: Announcement): Promise<void> {
    const users = new Set([...notices.map(({ userId }) => userId), ...readers])
    const concerned = [...this.#streams].filter(({ actor }) => users.has(actor.userId))
    const open = await this.#stillOpen(concerned)
    if (open.length > 0) {
      const userIds = [...new Set(open.map(({ actor }) => actor.userId))]
      const ids = notices.filter(({ userId }) => userIds.includes(userId)).map(({ id }) => id)
      const [news, unread] = await Promise.all([
        noticesFor(this.#db, ids, userIds),
        unreadOf(this.#db, userIds),
      ])
      for (const stream of open) {
        const { userId } = stream.actor
        this.#send(stream, { unread: unread.get(userId) ?? 0, notices: news.get(userId) ?? [] })
      }
    }
    for (const stream of this.#streams)
      if (units.includes(stream.actor.unitId)) this.#push(stream, 'event: waiting\ndata: {}\n\n')
  }

  /** After a gap nobody knows what was missed: everybody counts again. */
  async #recount(): Promise<void> {
    const open = await this.#stillOpen([...this.#streams])
    const unread = await unreadOf(
      this.#db,
      open.map(({ actor }) => actor.userId),
    )
    for (const stream of open) {
      this.#send(stream, { unread: unread.get(stream.actor.userId) ?? 0, notices: [] })
      this.#push(stream, 'event: waiting\ndata: {}\n\n')
    }
  }

  /** A sign of life to every page whose session goes on; the others are told that theirs has ended. */
  async dropEnded(): Promise<void> {
    for (const stream of await this.#stillOpen([...this.#streams])) this.#push(stream, ': still here\n\n')
  }

  async #stillOpen(streams: readonly Stream[]): Promise<Stream[]> {
    const alive = await this.#sessions.alive([...new Set(streams.map(({ token }) => token))])
    for (const stream of streams) if (!alive.has(stream.token)) this.#end(stream, 'end')
    return streams.filter(({ token }) => alive.has(token))
  }

  #send(stream: Stream, event: NoticeEvent): void {
    const last = event.notices.at(-1)
    this.#push(stream, `${last ? `id: ${last.id}\n` : ''}event: notice\ndata: ${JSON.stringify(event)}\n\n`)
  }

  #push({ out }: Stream, text: string): void {
    if (out.destroyed) return
    if (out.readableLength > MOST_UNSENT) out.destroy()
    else out.push(text)
  }

  #end(stream: Stream, why: 'end' | 'full'): void {
    this.#push(stream, `event: ${why}\ndata: {}\n\n`)
    stream.out.push(null)
    this.#streams.delete(stream)
  }
}
