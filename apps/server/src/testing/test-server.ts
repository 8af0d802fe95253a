import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InputOf, ResultOf, Route } from '@dangxiao/contract'
import type { InjectOptions } from 'fastify'
import { afterAll, onTestFinished } from 'vitest'
import { above } from '../app/above.ts'
import { buildApp } from '../app/app.ts'
import { Directory } from '../platform/auth/directory.ts'
import { Sessions } from '../platform/auth/sessions.ts'
import { withSecrets } from '../platform/installation/secrets.ts'
import { NoticeHub } from '../platform/notice/hub.ts'
import { readSettings, type Settings } from '../platform/settings/settings.ts'
import { deliverDecisions } from '../review/decision/deliver.ts'
import { Answer } from './answer.ts'
import { builders, type TestUser } from './build.ts'
import { freshDatabase, POOL_OF_A_TEST } from './database.ts'

type Part<T> = { [K in keyof T]: T[K] | number }

/** What a call is given: as the contract says, and numbers may stand in paths and queries as they are. */
type Given<R> = { [K in keyof InputOf<R>]: K extends 'body' ? InputOf<R>[K] : Part<InputOf<R>[K]> } & {
  headers?: Record<string, string>
}
type Arguments<R> = Record<never, never> extends InputOf<R> ? [given?: Given<R>] : [given: Given<R>]

export type Caller = <R extends Route>(route: R, ...given: Arguments<R>) => Promise<Answer<ResultOf<R>>>

export interface Loose {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  headers?: Record<string, string> | undefined
}

export const ownPage = { 'x-requested-with': 'XMLHttpRequest' }

/** Path and query of a call, encoded. */
export function addressOf(route: Route, { params = {}, query = {} }: Loose): string {
  const path = route.path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(params[name]).toWellFormed()),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]))
  return `/api${path}${given.length > 0 ? `?${search}` : ''}`
}

/** When the test ends, or the whole file where no test is running: then `onTestFinished` throws. */
function atTheEnd(work: () => Promise<void>): void {
  try {
    onTestFinished(work)
  } catch {
    afterAll(work)
  }
}

/** A whole server on a database of its own, gone when the test or the test file ends. */
export async function testServer(overrides: Partial<Settings> = {}, logTo?: { write(line: string): void }) {
  const connection = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'dangxiao-data-'))
  const settings: Settings = {
    ...withSecrets(readSettings({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' })),
    storeAddress: undefined,
    databasePool: POOL_OF_A_TEST,
    ...overrides,
  }
  const { db } = connection
  const clock = new Clock()
  const directory = new Directory(db)
  const sessions = new Sessions(db, clock.now)
  const notices = new NoticeHub(db, sessions, connection.channel)
  const app = await buildApp(
    { db, importDb: db, copyOut: connection.copyOut, directory, sessions, settings, notices, now: clock.now },
    logTo,
  )
  const build = builders(db, directory, clock.now)
  await build.ready()
  atTheEnd(async () => {
    await app.close()
    await connection.close()
    await rm(dataDir, { recursive: true })
  })

  const send = async (options: InjectOptions) => new Answer<unknown>(await app.inject(options))
  const cookies = new Map<number, Promise<string>>()
  /** The header of a session that is already open. */
  const cookieOf = ({ id }: TestUser): Promise<string> => {
    const known = cookies.get(id) ?? sessions.open(id, '127.0.0.1').then((token) => `sid=${token}`)
    cookies.set(id, known)
    return known
  }
  /** A request as the application's own pages send it, with anything in it. */
  async function loosely(
    user: TestUser | undefined,
    route: Route,
    given: Loose = {},
  ): Promise<Answer<unknown>> {
    const cookie = user && { cookie: await cookieOf(user) }
    return send({
      method: route.method,
      url: addressOf(route, given),
      headers: {
        ...ownPage,
        ...cookie,
        ...(given.body !== undefined && { 'content-type': 'application/json' }),
        ...given.headers,
      },
      ...(given.body !== undefined && { payload: JSON.stringify(given.body) }),
    })
  }
  /** Calls as a signed-in user; without one, as somebody who is not. */
  const as =
    (user?: TestUser): Caller =>
    (route, ...[given]) =>
      loosely(user, route, given as Loose) as Promise<Answer<never>>

  /** Let the time pass in which decisions can be taken back. */
  const deliver = async () => {
    clock.pass({ minutes: 0.2 })
    await deliverDecisions({ db, directory, notices, now: clock.now, above })
  }

  return {
    deliver,
    app,
    db,
    settings,
    notices,
    clock,
    directory,
    sessions,
    build,
    send,
    as,
    loosely,
    cookieOf,
  }
}

export type TestServer = Awaited<ReturnType<typeof testServer>>

/** The time of day of a test server, which only a test moves. */
class Clock {
  #ahead = 0
  readonly now = () => new Date(Date.now() + this.#ahead)

  pass({ minutes }: { minutes: number }): void {
    this.#ahead += minutes * 60_000
  }
}
