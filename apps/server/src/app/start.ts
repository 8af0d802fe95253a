import { UPLOAD_DAYS } from '@dangxiao/contract'
import { DEMO_PASSWORD, disableDemoUsers, seedDemo } from '../../seeds/demo.ts'
import { demoUsers } from '../../seeds/demo-ground.ts'
import { seedGround } from '../../seeds/ground.ts'
import { tellLostUploads } from '../library/course/course.notices.ts'
import { forgetUnendedUploads } from '../library/vod/media.queries.ts'
import { forgetOldExports } from '../operations/learning-record/export/export.ts'
import { makePartitions } from '../operations/learning-record/learning-record.save.ts'
import { computeRankings, planRankings } from '../operations/ranking/compute.ts'
import { pullReports } from '../operations/upload-quality/pull.ts'
import { forgetOldUploads } from '../operations/upload-quality/take.ts'
import { sealAudit } from '../platform/audit/chain.ts'
import { Directory } from '../platform/auth/directory.ts'
import { Sessions } from '../platform/auth/sessions.ts'
import type { Db } from '../platform/db/connection.ts'
import { WrongSetting } from '../platform/fault/wrong-setting.ts'
import { forgetOldKeys } from '../platform/http/idempotency.ts'
import { openInstallation } from '../platform/installation/installation.ts'
import { NoticeHub } from '../platform/notice/hub.ts'
import { forgetOldNotices } from '../platform/notice/notice.queries.ts'
import { forgetOldNonces } from '../platform/portal/portal.ts'
import { type GivenSettings, readSettings, type Settings } from '../platform/settings/settings.ts'
import { forgetOldFailures } from '../platform/sign-in/guesses.ts'
import { deliverDecisions } from '../review/decision/deliver.ts'
import { rerouteReviews } from '../review/decision/reroute.ts'
import { foldTallies } from '../review/list/tally.ts'
import { beginStreaming } from '../teaching/live-class/live-begin.ts'
import { above } from './above.ts'
import { buildApp } from './app.ts'
import { reviewedResources } from './reviewed.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** What a new database begins with, and what later versions add. */
async function fill(db: Db, { demo, dataDir }: Settings): Promise<void> {
  await seedGround(db)
  await makePartitions(db, new Date())
  if (demo) return seedDemo(db, dataDir)
  const disabled = await disableDemoUsers(db)
  if (disabled.length > 0) say(`演示账号的密码是公开的，已停用：${disabled.join('、')}`)
}

async function start(given: GivenSettings): Promise<void> {
  const { connection, importDb, upkeep, settings, folder, close } = await openInstallation(given, {
    fill,
    onError: (error) => process.stderr.write(`数据库连接中断：${error.message}\n`),
    // Whoever runs the product starts it again, and the database with it.
    onDeath: (message, isFinal) => {
      process.stderr.write(`${message}\n`)
      if (isFinal) process.exit(1)
    },
  })
  // Whoever started this process, and shares the secrets, waits for them.
  process.send?.('secrets')
  const { db } = connection

  const now = () => new Date()
  const directory = new Directory(db)
  const sessions = new Sessions(db, now)
  const notices = new NoticeHub(db, sessions, connection.channel)
  const app = await buildApp({
    db,
    importDb,
    copyOut: connection.copyOut,
    directory,
    sessions,
    settings,
    notices,
    now,
  })
  const chores = [
    every(5_000, () => foldTallies(upkeep)),
    every(2_000, () => sealAudit(upkeep)),
    every(1_000, () => deliverDecisions({ db: upkeep, directory, notices, now, above })),
    every(1_000, () => computeRankings({ db: upkeep, directory, now })),
    every(60_000, () => planRankings({ db: upkeep, now })),
    every(15_000, () => beginStreaming({ db: upkeep, now })),
    every(10_000, () => rerouteReviews(upkeep, directory, reviewedResources)),
    every(60_000, () => pullReports({ db: upkeep, settings, now })),
    every(3_600_000, () => forgetOldUploads(upkeep, now(), UPLOAD_DAYS)),
    every(3_600_000, () => forgetOldKeys(upkeep, now())),
    every(3_600_000, () => forgetOldFailures(upkeep, now())),
    every(3_600_000, () => forgetOldNonces(upkeep, now())),
    every(3_600_000, () => forgetOldNotices(upkeep, now(), settings.noticeDays)),
    every(3_600_000, () => forgetOldExports(upkeep, now())),
    every(3_600_000, () => forgetUnendedUploads(upkeep, now())),
    every(600_000, () => tellLostUploads({ db: upkeep, now, notices })),
    every(3_600_000, () => makePartitions(upkeep, now())),
  ]

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await app.close()
    for (const chore of chores) await chore.stop()
    await sealAudit(upkeep).catch(() => {})
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Whoever started this process is gone, and the video store with it.
  process.on('disconnect', stop)
  if (process.send && !process.connected) await stop()

  await app.listen({ port: settings.port, host: settings.host })
  const { port } = app.server.address() as { port: number }
  if (folder) say(`数据库目录：${folder}`)
  say(`党校培训管理后台已启动：${settings.publicOrigin ?? `http://localhost:${port}`}`)
  if (settings.vod.provider === 'tencent' && !settings.vod.callbackKey)
    say('未设置 VOD_CALLBACK_KEY：不接收云点播的事件通知，上传后的转码结果、时长和封面不会自动更新')
  if (settings.demo)
    say(`演示账号（密码均为 ${DEMO_PASSWORD}）：${demoUsers.map(({ account }) => account).join('、')}`)
}

/** Without the statement and its values, which stand in the outer error. */
const rootOf = (error: Error): Error => (error.cause instanceof Error ? error.cause : error)

/** Do it again and again, never twice at once; a failure waits for the next time. */
function every(milliseconds: number, work: () => Promise<void>): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = work()
      .catch(
        (error: Error) => void process.stderr.write(`后台任务失败，稍后重试：${rootOf(error).message}\n`),
      )
      .finally(() => {
        busy = false
      })
  }, milliseconds)
  return {
    stop: () => {
      clearInterval(timer)
      return running
    },
  }
}

async function startOrStop(): Promise<void> {
  try {
    await start(readSettings(process.env))
  } catch (error) {
    process.stderr.write(`无法启动：${reasonOf(error as NodeJS.ErrnoException)}\n`)
    process.exit(error instanceof WrongSetting ? 2 : 1)
  }
}

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') return `端口已被占用，请用 PORT 换一个端口（${error.message}）`
  return (error.cause as Error | undefined)?.message || error.message
}

await startOrStop()
