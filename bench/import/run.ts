/** `node bench/import/run.ts [--rows 5000] [--rounds 5]`: see bench/README.md. With DATABASE_URL on a PostgreSQL of your own, else embedded. Ends with 1 when an answer is wrong or an aim is missed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { IMPORT_CHECK_MAX, type TeacherInput } from '@dangxiao/contract'
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { seedGround } from '../../apps/server/seeds/ground.ts'
import { buildApp } from '../../apps/server/src/app/app.ts'
import { teachers } from '../../apps/server/src/library/teacher/teacher.table.ts'
import { roles, userRoles, users } from '../../apps/server/src/platform/auth/auth.table.ts'
import { Directory } from '../../apps/server/src/platform/auth/directory.ts'
import { Sessions } from '../../apps/server/src/platform/auth/sessions.ts'
import { openDatabase } from '../../apps/server/src/platform/db/connection.ts'
import { runDatabase } from '../../apps/server/src/platform/db/database.ts'
import { withSecrets } from '../../apps/server/src/platform/installation/secrets.ts'
import { NoticeHub } from '../../apps/server/src/platform/notice/hub.ts'
import { readSettings } from '../../apps/server/src/platform/settings/settings.ts'
import { units } from '../../apps/server/src/platform/unit/unit.table.ts'

/** Times of the bare insert; seconds for checking and saving together. */
const AIM = { ratio: 2, seconds: 60 }
const BARE_AT_ONCE = 500

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '5000' }, rounds: { type: 'string', default: '5' } },
})
const count = Number(values.rows)
const dataDir = await mkdtemp(join(tmpdir(), 'dangxiao-bench-'))
const settings = withSecrets(readSettings({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' }))
const database = await runDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir })
const connection = openDatabase({ databaseUrl: database.url })
const imports = openDatabase({ databaseUrl: database.url, purpose: 'imports' })
const { db } = connection
await connection.migrate(async () => {})
await seedGround(db)

const now = () => new Date()
const sessions = new Sessions(db, now)
const notices = new NoticeHub(db, sessions, connection.channel)
const app = await buildApp({
  db,
  importDb: imports.db,
  copyOut: connection.copyOut,
  directory: new Directory(db),
  sessions,
  settings,
  notices,
  now,
})
const { unitId, cookie } = await signedIn()

const known = Object.entries(getTableColumns(teachers)).flatMap(([name, { generated, generatedIdentity }]) =>
  generated || generatedIdentity ? [] : [name],
)
const measured: { checks: number; save: number; bare: number }[] = []
try {
  for (let round = 0; round < Number(values.rounds); round++) {
    const rows = Array.from({ length: count }, (_, i) => teacher(round * count + i))
    const checks = await timed(async () => {
      for (let from = 0; from < count; from += IMPORT_CHECK_MAX)
        await post('/api/teacher/import/check', { rows: rows.slice(from, from + IMPORT_CHECK_MAX) })
    })
    let ids: number[] = []
    const save = await timed(async () => {
      ids = (await post('/api/teacher/import', { rows })).ids
    })
    const stored = await db.select().from(teachers).where(inArray(teachers.id, ids)).orderBy(teachers.id)
    if (stored.length !== count || stored.some(({ name }, i) => name !== rows[i]?.name))
      throw new Error('not the rows that were sent')
    // The very rows once more, as they stand: the same table with its indexes and counts.
    const same = stored.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => known.includes(name))),
    ) as (typeof teachers.$inferInsert)[]
    const bare = await timed(() =>
      db.transaction(async (tx) => {
        for (let from = 0; from < count; from += BARE_AT_ONCE)
          await tx.insert(teachers).values(same.slice(from, from + BARE_AT_ONCE))
      }),
    )
    measured.push({ checks, save, bare })
  }
} finally {
  await app.close()
  await imports.close()
  await connection.close()
  await database.stop()
  await rm(dataDir, { recursive: true })
}

const seconds = (of: (round: (typeof measured)[number]) => number) => median(measured.map(of))
const ratio = median(measured.map(({ save, bare }) => save / bare))
const whole = seconds(({ checks, save }) => checks + save)
console.log(
  `${count} teachers, ${process.env.DATABASE_URL ? 'PostgreSQL of DATABASE_URL' : 'embedded PostgreSQL'}, median of ${measured.length} rounds`,
)
console.log(
  `  checking all rows      ${seconds(({ checks }) => checks)
    .toFixed(2)
    .padStart(7)} s`,
)
console.log(
  `  saving, checked again  ${seconds(({ save }) => save)
    .toFixed(2)
    .padStart(7)} s`,
)
console.log(
  `  bare insert            ${seconds(({ bare }) => bare)
    .toFixed(2)
    .padStart(7)} s`,
)
console.log(
  `  saving : bare          ${ratio.toFixed(2).padStart(7)}     aim at most ${AIM.ratio} ${ratio <= AIM.ratio ? '✓' : '✗'}`,
)
console.log(
  `  checking and saving    ${whole.toFixed(2).padStart(7)} s   aim at most ${AIM.seconds} ${whole <= AIM.seconds ? '✓' : '✗'}`,
)
if (ratio > AIM.ratio || whole > AIM.seconds) process.exitCode = 1

function teacher(n: number): TeacherInput {
  return {
    name: `讲师${n}`,
    sex: n % 2 === 0 ? 1 : 2,
    birthday: `19${60 + (n % 30)}-0${1 + (n % 9)}-15`,
    phone: String(13_000_000_000 + n),
    idCard: '',
    partySchoolId: unitId,
    duty: '教研室主任',
    employmentType: 1,
    fullOrPartTime: 1,
    isLeadingOfficial: 0,
    courseCategories: [1, 3],
    professionalTitle: 2,
    titleName: '副教授',
    studyFields: [],
    introduction: '长期从事基层党建教学与研究，主讲多门专题课程。'.repeat(4),
    courseNames: ['新时代基层党建', '党章党规'],
    honours: [],
    school: '',
    isShow: 1,
    attachments: [],
    duplicateSeen: 1,
  }
}

/** A city's administrator below a province. */
async function signedIn() {
  const unit = (unitName: string, userLevel: number, parentId: number | null) =>
    db
      .insert(units)
      .values({ unitName, userLevel, unitType: userLevel, code: `bench-${unitName}-${Date.now()}`, parentId })
      .returning({ id: units.id })
  const [province] = await unit('省委党校', 1, null)
  const [city] = await unit('市委党校', 2, province?.id ?? null)
  const unitId = city?.id as number
  const [user] = await db
    .insert(users)
    .values({
      account: `bench${Date.now()}`,
      name: '录入人',
      unitId,
      passwordHash: '',
      mustChangePassword: false,
    })
    .returning({ id: users.id })
  const [role] = await db.select({ id: roles.id }).from(roles).where(eq(roles.code, 'city'))
  await db.insert(userRoles).values({ userId: user?.id as number, roleId: role?.id as number })
  return { unitId, cookie: `sid=${await sessions.open(user?.id as number, '127.0.0.1')}` }
}

async function post(url: string, body: object): Promise<{ ids: number[] }> {
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { 'x-requested-with': 'XMLHttpRequest', cookie },
    payload: body,
  })
  if (answer.statusCode !== 200)
    throw new Error(`${url}: ${answer.statusCode} ${answer.payload.slice(0, 300)}`)
  return answer.json()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] as number
}
