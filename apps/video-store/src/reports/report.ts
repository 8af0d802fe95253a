import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { absentAs } from '../ground/durable.ts'
import { HttpFault } from '../ground/errors.ts'
import { objectIn, only, queryOf, readBodies } from '../ground/http.ts'
import { signedWith } from '../signing/call-signature.ts'
import { readReports } from './report-pages.ts'
import { type Reporting, reporterOf } from './reporter.ts'

/** A day's file stops growing here, in bytes; and earlier for reports that anyone can have sent, or one user. */
const mostPerDay = 64 << 20
const mostOfStrangers = 16 << 20
const mostOfUser = 2 << 20
const keptMs = 184 * 24 * 3600 * 1000

/** The reference SDK puts words into its error codes now and then. */
const textFields = {
  version: 32,
  device: 512,
  fileName: 255,
  fileType: 128,
  vodSessionKey: 128,
  reqKey: 64,
  reportId: 128,
  cosRegion: 64,
  fileId: 32,
  cosErrCode: 128,
  errCode: 128,
  vodErrCode: 128,
  errMsg: 2000,
} as const
const numberFields = [
  'platform',
  'appId',
  'fileSize',
  'reqType',
  'errCode',
  'vodErrCode',
  'reqTimeCost',
  'reqTime',
] as const
const requestTypes: unknown[] = [10001, 20001, 10002, 40001]

/** What each user has sent on the day that is counted; a restart begins anew. */
export class ReportShares {
  #day = ''
  readonly #sent = new Map<string, number>()

  /** @returns whether it is within the share */
  take(day: string, user: string | undefined, bytes: number): boolean {
    if (user === undefined) return true
    if (day !== this.#day) this.#sent.clear()
    this.#day = day
    const sent = (this.#sent.get(user) ?? 0) + bytes
    if (sent > mostOfUser) return false
    this.#sent.set(user, sent)
    return true
  }
}

export interface ReportDesk extends Reporting {
  shares: ReportShares
  folder: string
}

/** `POST /ugcupload_new` takes a report, `GET /reports` gives them to who has the key. */
export async function serveReports(app: FastifyInstance, desk: ReportDesk): Promise<void> {
  readBodies(app, { maxBytes: 64 << 10, maxMs: 8000 })
  only(app, ['POST'], '/ugcupload_new', async ({ body }) => {
    const value = objectIn(body)
    const record = value && toRecord(value)
    if (!record) throw new HttpFault(400)
    await keep(record, await reporterOf(value, desk), desk)
    return { code: 0, message: '' }
  })
  app.get('/reports', { onRequest: signedWith(desk) }, (request) =>
    readReports(desk.folder, queryOf(request).get('after'), desk.clock()),
  )
}

/** Its known fields go, with the user where that is proven, as a line into the file of the day. */
async function keep(
  record: Record<string, string | number>,
  user: string | undefined,
  { folder, shares, clock }: ReportDesk,
): Promise<void> {
  const at = new Date(clock()).toISOString()
  const day = at.slice(0, 10)
  const path = join(folder, `${day}.jsonl`)
  const line = `${JSON.stringify({ at, ...(user !== undefined && { user }), ...record })}\n`
  const size = await stat(path).then((stats) => stats.size, absentAs(0))
  if (
    size < (user === undefined ? mostOfStrangers : mostPerDay) &&
    shares.take(day, user, Buffer.byteLength(line))
  ) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await appendFile(path, line, { mode: 0o600 })
  }
}

function toRecord(value: Record<string, unknown>): Record<string, string | number> | undefined {
  if (!requestTypes.includes(value.reqType) || !['number', 'string'].includes(typeof value.errCode))
    return undefined
  const record: Record<string, string | number> = {}
  for (const name of numberFields) {
    const field = value[name]
    if (typeof field === 'number' && Number.isFinite(field)) record[name] = field
  }
  for (const [name, max] of Object.entries(textFields)) {
    const field = value[name]
    if (typeof field === 'string') record[name] = field.toWellFormed().slice(0, max)
  }
  // The second half of a session key is a secret.
  if (typeof record.vodSessionKey === 'string')
    record.vodSessionKey = record.vodSessionKey.split('.')[0] ?? ''
  return record
}

export async function removeOldReports(folder: string, now: number): Promise<void> {
  const oldest = `${new Date(now - keptMs).toISOString().slice(0, 10)}.jsonl`
  for (const name of await readdir(folder).catch(absentAs([])))
    if (name < oldest) await rm(join(folder, name), { force: true })
}
