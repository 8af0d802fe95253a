import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedGround } from '../seeds/ground.ts'
import { courses, courseTeachers, courseVideos } from '../src/library/course/course.table.ts'
import { Directory } from '../src/platform/auth/directory.ts'
import { openDatabase } from '../src/platform/db/connection.ts'
import { runDatabase } from '../src/platform/db/database.ts'
import { builders, type CourseBody, PASSWORD } from '../src/testing/build.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'killed-'))
const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }

/** The product's database, without the product. */
async function open() {
  const { url, stop } = await runDatabase({ databaseUrl: undefined, dataDir })
  const connection = openDatabase({ databaseUrl: url })
  return { ...connection, close: () => connection.close().then(stop) }
}

let account: string
let body: CourseBody
let running: ChildProcess | undefined

async function start(): Promise<{ origin: string; cookie: string; process: ChildProcess }> {
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', HOST: '127.0.0.1', DEMO: '0' },
  })
  running = child
  let said = ''
  for await (const chunk of child.stdout) {
    said += chunk
    if (said.includes('http://')) break
  }
  const origin = said.match(/http:\/\/localhost:\d+/)?.[0].replace('localhost', '127.0.0.1') ?? ''
  const signedIn = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ account, password: PASSWORD }),
  })
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { origin, process: child, cookie: cookies.join('; ') }
}

/** Save again and again until the line breaks; the names that were acknowledged go into `saved`. */
async function saveUntilBroken(origin: string, cookie: string, who: string, saved: string[]): Promise<void> {
  for (let i = 0; i < 5_000; i++) {
    const coursesName = `${who}-${i}`
    const answer = await fetch(`${origin}/api/courses/add`, {
      method: 'POST',
      headers: { ...headers, cookie, 'idempotency-key': `${who}-${i}-sent-once` },
      body: JSON.stringify({ ...body, coursesName }),
    }).catch(() => undefined)
    if (!answer?.ok) return
    await answer.json()
    saved.push(coursesName)
  }
}

async function stored(): Promise<Map<string, { lecturers: number; videos: number }>> {
  const { db, close } = await open()
  try {
    const rows = await db.select({ id: courses.id, name: courses.coursesName }).from(courses)
    const lecturers = await db.select({ id: courseTeachers.courseId }).from(courseTeachers)
    const videos = await db.select({ id: courseVideos.courseId }).from(courseVideos)
    const count = (list: { id: number }[], id: number) => list.filter((row) => row.id === id).length
    return new Map(
      rows.map(({ id, name }) => [name, { lecturers: count(lecturers, id), videos: count(videos, id) }]),
    )
  } finally {
    await close()
  }
}

describe('the server, ended under load', () => {
  beforeAll(async () => {
    const connection = await open()
    await connection.migrate(async () => {})
    await seedGround(connection.db)
    const directory = new Directory(connection.db)
    const build = builders(connection.db, directory, () => new Date())
    await build.ready()
    const unit = await build.unit()
    account = (await build.user({ unit, role: 'province' })).account
    body = await build.courseBody({
      unit,
      videoList: [{ title: '第一讲', uploadType: 2, videoUrl: 'https://v.example/1.mp4', videoTime: 45 }],
    })
    await connection.close()
  }, 240_000)

  afterAll(() => {
    running?.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('by SIGKILL: what was acknowledged is there and whole, and a save sent again makes no second course', async () => {
    const { origin, cookie, process } = await start()
    const acknowledged: string[] = []
    const saving = ['a', 'b', 'c', 'd'].map((who) => saveUntilBroken(origin, cookie, who, acknowledged))
    await expect.poll(() => acknowledged.length, { timeout: 90_000 }).toBeGreaterThan(20)
    process.kill('SIGKILL')
    await once(process, 'exit')
    await Promise.all(saving)

    const kept = await stored()
    for (const name of acknowledged) expect(kept.has(name), name).toBe(true)
    for (const rows of kept.values())
      expect(rows).toEqual({ lecturers: body.teacherList.length, videos: body.videoList?.length ?? 0 })

    const again = await start()
    const [name = ''] = acknowledged
    const resent = await fetch(`${again.origin}/api/courses/add`, {
      method: 'POST',
      headers: { ...headers, cookie: again.cookie, 'idempotency-key': `${name}-sent-once` },
      body: JSON.stringify({ ...body, coursesName: name }),
    })
    expect(resent.status).toBe(200)
    again.process.kill('SIGTERM')
    await once(again.process, 'exit')
    expect((await stored()).size).toBe(kept.size)
  }, 240_000)

  test('by SIGTERM: it finishes what it accepted, ends with 0 and loses nothing', async () => {
    const { origin, cookie, process } = await start()
    const acknowledged: string[] = []
    const saving = ['e', 'f'].map((who) => saveUntilBroken(origin, cookie, who, acknowledged))
    await expect.poll(() => acknowledged.length, { timeout: 90_000 }).toBeGreaterThan(20)
    process.kill('SIGTERM')
    const [code] = await once(process, 'exit')
    await Promise.all(saving)
    expect(code).toBe(0)
    const kept = await stored()
    for (const name of acknowledged) expect(kept.has(name), name).toBe(true)
  }, 240_000)
})
