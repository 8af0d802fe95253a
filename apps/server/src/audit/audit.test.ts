import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  applicationAuditApi,
  bannerApi,
  caseApi,
  courseApi,
  courseImportApi,
  deskApi,
  educationBaseApi,
  homeApi,
  isChange,
  judgeApi,
  learningRecordApi,
  learningRecordImportApi,
  liveCallbackApi,
  liveClassApi,
  liveCommentApi,
  mediaApi,
  overviewApi,
  portalApi,
  portalLearningApi,
  projectApi,
  rankingApi,
  rankRecommendationApi,
  reservationApi,
  scheduleApi,
  scheduleApplyApi,
  teacherApi,
  templateApi,
  trainingBaseApi,
  unitApi,
  unitExtApi,
  uploadApi,
} from '@dangxiao/contract'
import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { courses } from '../course/course.table.ts'
import { makePortalKey } from '../portal/keys.ts'
import { PASSWORD } from '../testing/build.ts'
import { asPortal } from '../testing/portal.ts'
import { race } from '../testing/race.ts'
import { allRoutes } from '../testing/routes.ts'
import { testServer } from '../testing/test-server.ts'
import { mediaFiles } from '../vod/media.table.ts'
import { auditLinks, auditLog } from './audit.table.ts'
import { checkAudit, sealAudit } from './chain.ts'

const log: string[] = []
const liveService = {
  pushDomain: 'push.example',
  playDomain: 'play.example',
  app: 'live',
  pushKey: 'k',
  playKey: undefined,
  callbackKey: 'k',
}
const server = await testServer({ logLevel: 'debug', live: liveService }, { write: (line) => void log.push(line) })
const { as, build, db, loosely, send, cookieOf } = server
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const province = await build.user({ unit: hunan, role: 'province' })
const sysadmin = await build.user({ unit: hunan, role: 'system-admin' })
const city = await build.user({ unit: changsha, role: 'city' })

const rows = () => db.select().from(auditLog).orderBy(desc(auditLog.id))
/** The rows that `work` leaves. */
async function left(work: () => Promise<unknown>) {
  const before = await db.$count(auditLog)
  await work()
  const all = await rows()
  return all.slice(0, all.length - before)
}

describe('every write leaves exactly one row', () => {
  const approved = () => build.course({ unit: hunan })
  const params = async () => ({ params: { id: (await approved()).id } })
  const teacher = async () => ({ params: { id: (await build.teacher({ unit: hunan })).id } })
  const entry = async () => ({ params: { id: (await build.case({ unit: hunan })).id } })
  const template = async () => ({ params: { id: (await build.template({ unit: hunan })).id } })
  const judge = async () => ({ params: { id: (await build.judge({ unit: hunan })).id } })
  /** One successful call of each route that changes something, by the route's name. */
  const calls: Record<string, () => Promise<{ action: string; work: () => Promise<{ status: number; text: string }> }>> = {
    'auth.login': async () => {
      const { account } = await build.user({ unit: hunan })
      return {
        action: 'login',
        work: () =>
          send({
            method: 'POST',
            url: '/api/auth/login',
            headers: { 'x-requested-with': 'XMLHttpRequest' },
            payload: { account, password: PASSWORD },
          }),
      }
    },
    'auth.logout': async () => {
      const user = await build.user({ unit: hunan })
      return { action: 'logout', work: () => loosely(user, route('auth.logout')) }
    },
    'auth.password': async () => {
      const user = await build.user({ unit: hunan })
      return {
        action: 'password',
        work: () => loosely(user, route('auth.password'), { body: { oldPassword: PASSWORD, newPassword: '橘子洲头-看万山' } }),
      }
    },
    'banner.add': async () => ({ action: 'add', work: () => as(province)(bannerApi.add, { body: build.bannerBody({ unit: hunan }) }) }),
    'banner.update': async () => {
      const { id, version } = await build.banner({ unit: hunan })
      return {
        action: 'update',
        work: () => as(province)(bannerApi.update, { body: { ...build.bannerBody({ unit: hunan }), id, version } }),
      }
    },
    'banner.arrange': async () => {
      const { id } = await build.banner({ unit: hunan })
      return { action: 'arrange', work: () => as(province)(bannerApi.arrange, { body: [{ id, sort: 7, isEnabled: 0 }] }) }
    },
    'banner.remove': async () => {
      const { id } = await build.banner({ unit: hunan })
      return { action: 'remove', work: () => as(province)(bannerApi.remove, { params: { id } }) }
    },
    'course.add': async () => {
      const body = await build.courseBody({ unit: hunan })
      return { action: 'add', work: () => as(province)(courseApi.add, { body }) }
    },
    'course.update': async () => {
      const { id, version } = await build.course({ unit: hunan, auditStatus: 1, auditUnitId: hunan.id })
      const body = { ...(await build.courseBody({ unit: hunan })), id, version }
      return { action: 'update', work: () => as(province)(courseApi.update, { body }) }
    },
    'course.review': async () => {
      const { id } = await build.course({ unit: hunan, auditStatus: 1, auditUnitId: hunan.id })
      return { action: 'pass', work: () => as(province)(courseApi.review, { params: { id }, query: { auditStatus: '3', version: '1' } }) }
    },
    'course.remove': async () => ({ action: 'remove', work: async () => as(province)(courseApi.remove, await params()) }),
    'course.pin': async () => ({ action: 'pin', work: async () => as(province)(courseApi.pin, await params()) }),
    'course.unpin': async () => ({ action: 'unpin', work: async () => as(province)(courseApi.unpin, await params()) }),
    'course.feature': async () => ({ action: 'feature', work: async () => as(province)(courseApi.feature, await params()) }),
    'course.unfeature': async () => ({ action: 'unfeature', work: async () => as(province)(courseApi.unfeature, await params()) }),
    'upload.abandon': async () => ({
      action: 'abandon',
      work: () => as(province)(uploadApi.abandon, { body: { uploadKey: randomUUID() } }),
    }),
    'courseImport.commit': async () => {
      const rows = [await build.courseBody({ unit: hunan }), await build.courseBody({ unit: changsha })]
      return { action: 'import', work: () => as(province)(courseImportApi.commit, { body: { rows } }) }
    },
    ...baseCalls(),
    ...bookingCalls(),
    ...liveCalls(),
    'case.add': async () => {
      const body = await build.caseBody({ unit: hunan })
      return { action: 'add', work: () => as(province)(caseApi.add, { body }) }
    },
    'case.update': async () => {
      const { id, version } = await build.case({ unit: hunan })
      const body = { ...(await build.caseBody({ unit: hunan })), id, version }
      return { action: 'revise', work: () => as(province)(caseApi.update, { body }) }
    },
    'case.review': async () => {
      const { id } = await build.case({ unit: hunan, auditStatus: 1, auditUnitId: hunan.id })
      return { action: 'pass', work: () => as(province)(caseApi.review, { params: { id }, query: { auditStatus: '3', version: '1' } }) }
    },
    'case.remove': async () => ({ action: 'remove', work: async () => as(province)(caseApi.remove, await entry()) }),
    'case.pin': async () => ({ action: 'pin', work: async () => as(province)(caseApi.pin, await entry()) }),
    'case.unpin': async () => ({ action: 'unpin', work: async () => as(province)(caseApi.unpin, await entry()) }),
    ...scheduleCalls(),
    ...applyCalls(),
    ...rankingCalls(),
    'template.add': async () => {
      const body = await build.templateBody({ unit: hunan })
      return { action: 'add', work: () => as(province)(templateApi.add, { body }) }
    },
    'template.update': async () => {
      const { id, version } = await build.template({ unit: hunan })
      const body = { ...(await build.templateBody({ unit: hunan })), id, version }
      return { action: 'update', work: () => as(province)(templateApi.update, { body }) }
    },
    'template.remove': async () => ({ action: 'remove', work: async () => as(province)(templateApi.remove, await template()) }),
    'template.pin': async () => ({ action: 'pin', work: async () => as(province)(templateApi.pin, await template()) }),
    'template.unpin': async () => ({ action: 'unpin', work: async () => as(province)(templateApi.unpin, await template()) }),
    'judge.add': async () => {
      const body = await build.judgeBody({ unit: hunan })
      return { action: 'add', work: () => as(province)(judgeApi.add, { body }) }
    },
    'judge.update': async () => {
      const { id, version } = await build.judge({ unit: hunan, auditStatus: 2 })
      const body = { ...(await build.judgeBody({ unit: hunan })), id, version }
      return { action: 'update', work: () => as(province)(judgeApi.update, { body }) }
    },
    'judge.review': async () => {
      const { id } = await build.judge({ unit: hunan, auditStatus: 1, auditUnitId: hunan.id })
      return { action: 'pass', work: () => as(province)(judgeApi.review, { params: { id }, query: { auditStatus: '3', version: '1' } }) }
    },
    'judge.remove': async () => ({ action: 'remove', work: async () => as(province)(judgeApi.remove, await judge()) }),
    'judge.pin': async () => ({ action: 'pin', work: async () => as(province)(judgeApi.pin, await judge()) }),
    'judge.unpin': async () => ({ action: 'unpin', work: async () => as(province)(judgeApi.unpin, await judge()) }),
    'teacherImport.commit': async () => {
      const rows = [build.teacherBody({ unit: hunan, name: '导入一', phone: '13700000001' })]
      return { action: 'import', work: () => loosely(province, route('teacherImport.commit'), { body: { rows } }) }
    },
    'unitImport.commit': async () => {
      const rows = [{ unitName: '导入单位', code: 'imported-1', unitType: 2, userLevel: 2, parentId: hunan.id }]
      const admin = await build.user({ unit: hunan, role: 'system-admin' })
      return { action: 'import', work: () => loosely(admin, route('unitImport.commit'), { body: { rows } }) }
    },
    'judgeImport.commit': async () => {
      const rows = [await build.judgeBody({ unit: hunan })]
      return { action: 'import', work: () => loosely(province, route('judgeImport.commit'), { body: { rows } }) }
    },
    'learningRecordImport.commit': async () => {
      const rows = [build.learningBody({ unit: hunan })]
      return { action: 'import', work: () => as(province)(learningRecordImportApi.commit, { body: { rows } }) }
    },
    'portalLearning.take': async () => {
      const key = await makePortalKey(db, server.settings.dataKey, hunan.id)
      return { action: 'intake', work: () => asPortal(server, key)(portalLearningApi.take, { body: { records: [{}] } }) }
    },
    'learningRecord.prepare': async () => ({ action: 'export', work: () => as(province)(learningRecordApi.prepare, { body: {} }) }),
    'learningRecord.cancel': async () => {
      const { ticket } = (await as(province)(learningRecordApi.prepare, { body: {} })).value
      return { action: 'cancel-export', work: () => as(province)(learningRecordApi.cancel, { params: { ticket } }) }
    },
    'file.upload': async () => ({
      action: 'upload',
      work: async () =>
        send({
          method: 'POST',
          url: '/api/files',
          headers: {
            'x-requested-with': 'XMLHttpRequest',
            cookie: await cookieOf(province),
            'content-type': 'multipart/form-data; boundary=b',
          },
          payload: `--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n%%EOF\r\n--b--\r\n`,
        }),
    }),
    'teacher.add': async () => ({ action: 'add', work: () => as(province)(teacherApi.add, { body: build.teacherBody({ unit: hunan }) }) }),
    'teacher.update': async () => {
      const { id, version } = await build.teacher({ unit: hunan, auditStatus: 1, auditUnitId: hunan.id })
      const body = { ...build.teacherBody({ unit: hunan }), id, version }
      return { action: 'update', work: () => as(province)(teacherApi.update, { body }) }
    },
    'teacher.review': async () => {
      const { id } = await build.teacher({ unit: hunan, auditStatus: 1, auditUnitId: hunan.id })
      return { action: 'pass', work: () => as(province)(teacherApi.review, { params: { id }, query: { auditStatus: '3', version: '1' } }) }
    },
    'teacher.remove': async () => ({ action: 'remove', work: async () => as(province)(teacherApi.remove, await teacher()) }),
    'teacher.pin': async () => ({ action: 'pin', work: async () => as(province)(teacherApi.pin, await teacher()) }),
    'teacher.unpin': async () => ({ action: 'unpin', work: async () => as(province)(teacherApi.unpin, await teacher()) }),
    'desk.decide': async () => {
      const { id, version } = await build.course({ unit: hunan, auditStatus: 1, auditUnitId: hunan.id })
      const body = { verdict: 'pass', reason: '', items: [{ resource: 'course', id, version }] } as const
      return { action: 'pass', work: () => as(province)(deskApi.decide, { body: { ...body, items: [...body.items] } }) }
    },
    'teacher.feature': async () => ({ action: 'feature', work: async () => as(province)(teacherApi.feature, await teacher()) }),
    'teacher.unfeature': async () => ({ action: 'unfeature', work: async () => as(province)(teacherApi.unfeature, await teacher()) }),
    'teacher.idCard': async () => ({
      action: 'reveal',
      work: async () => as(province)(teacherApi.idCard, { ...(await teacher()), query: {} }),
    }),
    'overview.add': async () => ({
      action: 'add',
      work: () => as(province)(overviewApi.add, { body: { type: 8, introduction: '<p>共享课堂</p>' } }),
    }),
    'overview.update': async () => {
      const { id, version } = (await as(province)(overviewApi.add, { body: { type: 3, introduction: '<p>案例</p>' } })).value
      return { action: 'update', work: () => as(province)(overviewApi.update, { body: { id, version, introduction: '<p>案例库</p>' } }) }
    },
    'unit.add': async () => ({ action: 'add', work: () => as(sysadmin)(unitApi.add, { body: build.unitBody(hunan) }) }),
    'unit.update': async () => {
      const { id, version } = await build.unit({ above: hunan })
      const { parentId: _, ...body } = build.unitBody(hunan)
      return { action: 'update', work: () => as(sysadmin)(unitApi.update, { body: { ...body, id, version } }) }
    },
    'unit.move': async () => {
      const { id, version } = await build.unit({ above: changsha })
      return { action: 'move', work: () => as(sysadmin)(unitApi.move, { body: { id, version, parentId: hunan.id } }) }
    },
    'unit.toggle': async () => {
      const { id, version } = await build.unit({ above: hunan })
      return { action: 'disable', work: () => as(sysadmin)(unitApi.toggle, { body: { id, version, isEnabled: 0 } }) }
    },
    'unit.arrange': async () => {
      const above = await build.unit({ above: hunan })
      const { id } = await build.unit({ above })
      return { action: 'arrange', work: () => as(sysadmin)(unitApi.arrange, { body: { parentId: above.id, ids: [id] } }) }
    },
    'unitExt.update': async () => ({
      action: 'add',
      work: () => as(province)(unitExtApi.update, { body: build.unitFacts({ id: changsha.id }) }),
    }),
    'media.retry': async () => {
      const store = createServer((_, response) => void response.end('{"canConvert":true}'))
      await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void store.close())
      server.settings.storeAddress = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
      await db.insert(mediaFiles).values({ fileId: '51', sourceUrl: '/vod/51/a.avi', url: '/vod/51/a.avi', state: 'failed' })
      return { action: 'retry', work: () => as(province)(mediaApi.retry, { body: { url: '/vod/51/a.avi' } }) }
    },
    'vod.courseSignature': async () => ({ action: 'sign', work: () => loosely(province, route('vod.courseSignature')) }),
    'vod.basicSignature': async () => ({ action: 'sign', work: () => loosely(province, route('vod.basicSignature')) }),
  }
  function bookingCalls(): typeof calls {
    const sides = { host: hunan, applicant: changsha }
    const body = build.projectBody(sides)
    const reservation = () => build.reservation(sides)
    const cancelled = () => build.project({ host: changsha, applicant: hunan, bookingStatus: 0 })
    return {
      'portal.reserve': async () => {
        const portal = asPortal(server, await makePortalKey(db, server.settings.dataKey, hunan.id))
        return { action: 'add', work: () => portal(portalApi.reserve, { body: build.intake(sides) }) }
      },
      'reservation.transfer': async () => {
        const { id } = await reservation()
        return { action: 'become', work: () => as(province)(reservationApi.transfer, { body: { id, transferType: 2 } }) }
      },
      'reservation.open': async () => {
        const { id } = await build.project({ ...sides, type: 2, bookingStatus: 3 })
        const { id: classId } = await build.trainingClass({ unit: hunan })
        return { action: 'open', work: () => as(province)(reservationApi.open, { body: { projectId: id, classId } }) }
      },
      'reservation.rebook': async () => {
        const { id } = await build.reservation({ host: changsha, applicant: hunan, bookingStatus: 0 })
        return { action: 'rebook', work: () => as(province)(reservationApi.rebook, { body: { id, version: 1 } }) }
      },
      'reservation.cancel': async () => {
        const { id } = await reservation()
        return { action: 'cancel', work: () => as(province)(reservationApi.cancel, { body: { id, version: 1, cancelReason: '取消' } }) }
      },
      'project.add': async () => ({ action: 'add', work: () => as(province)(projectApi.add, { body }) }),
      'project.update': async () => {
        const { id } = await build.project(sides)
        return { action: 'update', work: () => as(province)(projectApi.update, { body: { ...body, id, version: 1 } }) }
      },
      'project.discuss': async () => {
        const { id } = await build.project(sides)
        return { action: 'discuss', work: () => as(province)(projectApi.discuss, { body: { id, way: 1, content: '商定时间' } }) }
      },
      'project.accept': async () => {
        const { id } = await build.project({ ...sides, plannedBy: 'applicant' })
        return { action: 'accept', work: () => as(province)(projectApi.accept, { params: { id }, query: {} }) }
      },
      'project.rebook': async () => {
        const { id } = await cancelled()
        return { action: 'rebook', work: () => as(province)(projectApi.rebook, { params: { id } }) }
      },
    }
  }
  /** Both kinds of bases. */
  function baseCalls(): typeof calls {
    const waiting = { unit: hunan, auditStatus: 0, auditUnitId: hunan.id }
    const ofEducation = async (given = {}) => ({ params: { id: (await build.educationBase({ unit: hunan, ...given })).id } })
    const ofTraining = async (given = {}) => ({ params: { id: (await build.trainingBase({ unit: hunan, ...given })).id } })
    const pass = { isPassed: 1, reason: '', version: 1 } as const
    const educationBody = build.educationBaseBody({ unit: hunan })
    const trainingBody = build.trainingBaseBody({ unit: hunan })
    const change = (body: object, { id }: { id: number }) => ({ ...body, id, version: 1 })
    const kept = { dailyCapacity: 10, closedDates: [], version: 1 }
    return {
      'educationBase.add': async () => ({ action: 'add', work: () => as(province)(educationBaseApi.add, { body: educationBody }) }),
      'educationBase.update': async () => ({
        action: 'update',
        work: async () => loosely(province, educationBaseApi.update, { body: change(educationBody, await build.educationBase(waiting)) }),
      }),
      'educationBase.upkeep': async () => ({
        action: 'upkeep',
        work: async () => as(province)(educationBaseApi.upkeep, { ...(await ofEducation()), body: kept }),
      }),
      'educationBase.review': async () => ({
        action: 'pass',
        work: async () => as(province)(educationBaseApi.review, { ...(await ofEducation(waiting)), body: pass }),
      }),
      'educationBase.remove': async () => ({
        action: 'remove',
        work: async () => as(province)(educationBaseApi.remove, await ofEducation()),
      }),
      'educationBase.pin': async () => ({ action: 'pin', work: async () => as(province)(educationBaseApi.pin, await ofEducation()) }),
      'educationBase.feature': async () => ({
        action: 'feature',
        work: async () => as(province)(educationBaseApi.feature, await ofEducation()),
      }),
      'trainingBase.add': async () => ({ action: 'add', work: () => as(province)(trainingBaseApi.add, { body: trainingBody }) }),
      'trainingBase.update': async () => ({
        action: 'update',
        work: async () => loosely(province, trainingBaseApi.update, { body: change(trainingBody, await build.trainingBase(waiting)) }),
      }),
      'trainingBase.review': async () => ({
        action: 'pass',
        work: async () => as(province)(trainingBaseApi.review, { ...(await ofTraining(waiting)), body: pass }),
      }),
      'trainingBase.remove': async () => ({
        action: 'remove',
        work: async () => as(province)(trainingBaseApi.remove, await ofTraining()),
      }),
      'trainingBase.pin': async () => ({ action: 'pin', work: async () => as(province)(trainingBaseApi.pin, await ofTraining()) }),
    }
  }
  function rankingCalls(): typeof calls {
    const ranking = async () => ({ params: { id: (await build.ranking({ unit: hunan })).id } })
    const recommended = async () => {
      const of = await build.ranking({ unit: hunan })
      const { id: targetId } = await approved()
      return { of, targetId }
    }
    return {
      'ranking.add': async () => ({
        action: 'add',
        work: () => as(province)(rankingApi.add, { body: build.rankingBody({ unit: hunan }) }),
      }),
      'ranking.update': async () => {
        const { id, version } = await build.ranking({ unit: hunan })
        const body = { ...build.rankingBody({ unit: hunan }), id, version }
        return { action: 'update', work: () => as(province)(rankingApi.update, { body }) }
      },
      'ranking.toggle': async () => ({
        action: 'hide',
        work: async () => as(province)(rankingApi.toggle, { ...(await ranking()), query: { isVisible: '0' } }),
      }),
      'ranking.recompute': async () => ({ action: 'recompute', work: async () => as(province)(rankingApi.recompute, await ranking()) }),
      'ranking.remove': async () => ({ action: 'remove', work: async () => as(province)(rankingApi.remove, await ranking()) }),
      'rankRecommendation.add': async () => {
        const { of, targetId } = await recommended()
        const body = build.recommendationBody({ rankingId: of.id, targetId })
        return { action: 'add', work: () => as(province)(rankRecommendationApi.add, { body }) }
      },
      'rankRecommendation.update': async () => {
        const given = await recommended()
        const { id, version } = await build.recommendation(given)
        const body = { targetId: given.targetId, position: 2, reason: '调整', id, version }
        return { action: 'update', work: () => as(province)(rankRecommendationApi.update, { body }) }
      },
      'rankRecommendation.remove': async () => {
        const { id } = await build.recommendation(await recommended())
        return { action: 'remove', work: () => as(province)(rankRecommendationApi.remove, { params: { id } }) }
      },
    }
  }

  function scheduleCalls(): typeof calls {
    const classOf = async () => build.trainingClass({ unit: hunan, startDate: build.day(-9) })
    const lessonOf = async (given = {}) => ({ params: { id: (await build.lesson({ of: await classOf(), isLive: 1, ...given })).id } })
    const body = build.classBody({ unit: hunan })
    return {
      'schedule.save': async () => ({
        action: 'add',
        work: () => as(province)(scheduleApi.save, { body: { ...body, entries: [build.lessonBody()] } }),
      }),
      'schedule.update': async () => {
        const { id: classId } = await classOf()
        return { action: 'add', work: () => as(province)(scheduleApi.update, { body: { classId, entries: [build.lessonBody()] } }) }
      },
      'scheduleImport.commit': async () => {
        const rows = [{ ...build.lessonBody(), classId: (await classOf()).id }]
        return { action: 'import', work: () => loosely(province, route('scheduleImport.commit'), { body: { rows } }) }
      },
      'schedule.updateClass': async () => {
        const { id, version } = await classOf()
        return { action: 'update', work: () => as(province)(scheduleApi.updateClass, { body: { ...body, id, version } }) }
      },
      'schedule.remove': async () => ({ action: 'remove', work: async () => as(province)(scheduleApi.remove, await lessonOf()) }),
      'schedule.removeClass': async () => ({
        action: 'remove',
        work: async () => as(province)(scheduleApi.removeClass, { params: { id: (await classOf()).id } }),
      }),
      'schedule.cancelLive': async () => ({
        action: 'cancel-live',
        work: async () => as(province)(scheduleApi.cancelLive, { ...(await lessonOf()), body: { reason: '因故' } }),
      }),
      'schedule.moveLive': async () => ({
        action: 'start-live',
        work: async () => {
          const today = { date: build.day(0), startTime: '00:00', endTime: '24:00' }
          return as(province)(scheduleApi.moveLive, { ...(await lessonOf(today)), body: { liveStatus: 1 } })
        },
      }),
      'schedule.setReplay': async () => ({
        action: 'set-replay',
        work: async () =>
          as(province)(scheduleApi.setReplay, {
            ...(await lessonOf({ date: build.day(-2) })),
            body: { replayUrl: 'https://v.example/a.mp4' },
          }),
      }),
    }
  }
  function liveCalls(): typeof calls {
    const classOf = async (given = {}) => build.liveClass({ unit: hunan, ...given })
    const idOf = async (given = {}) => ({ params: { id: (await classOf(given)).id } })
    const commentOf = async () => build.liveComment({ live: await classOf() })
    const waiting = { auditStatus: 1, auditUnitId: hunan.id }
    return {
      'liveCallback.tencent': async () => ({
        action: 'stream-begin',
        work: async () => {
          const { streamName } = await classOf({ startTime: new Date() })
          const body = {
            t: 4_000_000_000,
            sign: createHash('md5').update('k4000000000').digest('hex'),
            event_type: 1,
            stream_id: streamName,
          }
          return send({ method: 'POST', url: `/api${liveCallbackApi.tencent.path}`, payload: body })
        },
      }),
      'liveClass.add': async () => ({
        action: 'add',
        work: async () => as(province)(liveClassApi.add, { body: await build.liveClassBody({ unit: hunan }) }),
      }),
      'liveClass.update': async () => ({
        action: 'revise',
        work: async () => {
          const { id } = await classOf()
          return as(province)(liveClassApi.update, { body: { ...(await build.liveClassBody({ unit: hunan })), id, version: 1 } })
        },
      }),
      'liveClass.review': async () => ({
        action: 'pass',
        work: async () => as(province)(liveClassApi.review, { ...(await idOf(waiting)), query: { auditStatus: '3', version: '1' } }),
      }),
      'liveClass.remove': async () => ({ action: 'remove', work: async () => as(province)(liveClassApi.remove, await idOf()) }),
      'liveClass.pin': async () => ({ action: 'pin', work: async () => as(province)(liveClassApi.pin, await idOf()) }),
      'liveClass.unpin': async () => ({ action: 'unpin', work: async () => as(province)(liveClassApi.unpin, await idOf()) }),
      'liveClass.feature': async () => ({ action: 'feature', work: async () => as(province)(liveClassApi.feature, await idOf()) }),
      'liveClass.unfeature': async () => ({ action: 'unfeature', work: async () => as(province)(liveClassApi.unfeature, await idOf()) }),
      'liveClass.start': async () => ({ action: 'start', work: async () => as(province)(liveClassApi.start, await idOf()) }),
      'liveClass.end': async () => ({ action: 'end', work: async () => as(province)(liveClassApi.end, await idOf({ liveStatus: 2 })) }),
      'liveClass.cancel': async () => ({
        action: 'cancel',
        work: async () => as(province)(liveClassApi.cancel, { ...(await idOf()), body: { reason: '改期' } }),
      }),
      'liveClass.replay': async () => ({
        action: 'replay',
        work: async () =>
          as(province)(liveClassApi.replay, { ...(await idOf({ liveStatus: 3 })), body: { replayUrl: 'https://v.example/1.mp4' } }),
      }),
      'liveClass.renewPush': async () => ({ action: 'renew-push', work: async () => as(province)(liveClassApi.renewPush, await idOf()) }),
      'liveComment.review': async () => ({
        action: 'pass',
        work: async () => {
          const { id } = await commentOf()
          return as(province)(liveCommentApi.review, { params: { id }, query: { auditStatus: '1', version: '1' } })
        },
      }),
      'liveComment.update': async () => ({
        action: 'hide',
        work: async () => as(province)(liveCommentApi.update, { body: { id: (await commentOf()).id, version: 1, isHidden: 1 } }),
      }),
      'liveComment.remove': async () => ({
        action: 'remove',
        work: async () => as(province)(liveCommentApi.remove, { params: { id: (await commentOf()).id } }),
      }),
    }
  }
  function applyCalls(): typeof calls {
    const orderable = async (given = {}) =>
      build.lesson({ of: await build.trainingClass({ unit: hunan, startDate: build.day(-9) }), isShared: 1, ...given })
    const own = () => build.trainingClass({ unit: changsha, startDate: build.day(-9) })
    const waiting = async (given = {}) => (await build.application({ for: await orderable(), of: await own(), ...given })).id
    const reason = { reason: '因故', version: 1 }
    return {
      'scheduleApply.add': async () => {
        const applications = [build.applicationBody(await orderable(), await own())]
        return { action: 'add', work: () => as(city)(scheduleApplyApi.add, { body: { applications } }) }
      },
      'scheduleApply.update': async () => {
        const [lesson, of] = [await orderable(), await own()]
        const { id } = await build.application({ for: lesson, of })
        const { lessonId: _, ...fields } = build.applicationBody(lesson, of)
        return { action: 'update', work: () => as(city)(scheduleApplyApi.update, { body: { ...fields, id, version: 1 } }) }
      },
      'scheduleApply.check': async () => {
        const id = await waiting()
        const query = { auditStatus: '3' as const, version: '1' }
        return { action: 'pass', work: () => as(province)(scheduleApplyApi.check, { params: { id }, query }) }
      },
      'scheduleApply.attend': async () => {
        const { id } = await build.application({ for: await orderable({ date: build.day(-1) }), of: await own(), auditStatus: 3 })
        return { action: 'attend', work: () => as(city)(scheduleApplyApi.attend, { params: { id }, body: { present: 38, version: 1 } }) }
      },
      'scheduleApply.cancel': async () => {
        const id = await waiting({ auditStatus: 3 })
        return { action: 'cancel', work: () => as(city)(scheduleApplyApi.cancel, { params: { id }, body: reason }) }
      },
      'scheduleApply.remove': async () => {
        const id = await waiting({ auditStatus: 2 })
        return { action: 'remove', work: () => as(city)(scheduleApplyApi.remove, { params: { id } }) }
      },
      'applicationAudit.review': async () => {
        const id = await waiting()
        const body = { isPassed: 1 as const, version: 1 }
        return { action: 'pass', work: () => as(province)(applicationAuditApi.review, { params: { id }, body }) }
      },
      'applicationAudit.batch': async () => {
        const id = await waiting()
        return { action: 'pass', work: () => as(province)(applicationAuditApi.batch, { query: { isPassed: '1' }, body: [id] }) }
      },
      'applicationAudit.cancel': async () => {
        const id = await waiting({ auditStatus: 3 })
        return { action: 'cancel', work: () => as(province)(applicationAuditApi.cancel, { params: { id }, body: reason }) }
      },
    }
  }
  const route = (wanted: string) => (allRoutes.find(({ name }) => name === wanted) as (typeof allRoutes)[number]).route
  const changing = allRoutes.filter(({ route }) => isChange(route) && !route.unlogged).map(({ name }) => name)

  test.each(changing)('%s', async (name) => {
    const { action, work } = (await calls[name]?.()) ?? {}
    if (!work) throw new Error(`add a call of ${name} to this test`)
    const [row, ...others] = await left(async () => expect(await work()).toMatchObject({ status: 200 }))
    expect(others).toEqual([])
    expect(row).toMatchObject({ action, outcome: 'ok', address: '127.0.0.1' })
    // Another server has no account; its name is in the log.
    const server = name.startsWith('portal') ? '门户' : name === 'liveCallback.tencent' ? '云直播回调' : undefined
    if (server) expect(row).toMatchObject({ userId: 0, userName: server })
    else expect(row?.userId).toBeGreaterThan(0)
  })

  test('and a look leaves none', async () => {
    const { id } = await approved()
    const looks = async () => {
      await as(province)(courseApi.review, { params: { id }, query: {} })
      await as(province)(courseApi.find, { params: { id }, query: {} })
      await as(province)(courseApi.list, { params: { pageNum: 1, pageSize: 20 }, query: {} })
      await as(province)(homeApi.summary)
    }
    expect(await left(looks)).toEqual([])
  })
})

describe('a write that fails', () => {
  test('for wrong input leaves none', async () => {
    const body = { ...(await build.courseBody({ unit: hunan })), coursesName: '' }
    expect(await left(() => as(province)(courseApi.add, { body }))).toEqual([])
  })

  test.each([
    ['NOT_FOUND', async () => as(city)(courseApi.remove, { params: { id: (await build.course({ unit: hunan })).id } })],
    [
      'NOT_APPROVED_PIN',
      async () => as(province)(courseApi.pin, { params: { id: (await build.course({ unit: hunan, auditStatus: 2 })).id } }),
    ],
    ['UNIT_NOT_MANAGED', async () => as(city)(courseApi.add, { body: await build.courseBody({ unit: hunan }) })],
    ['UNIT_NOT_VISIBLE', async () => as(city)(courseApi.list, { params: { pageNum: 1, pageSize: 1 }, query: { partySchoolId: hunan.id } })],
  ] as const)('with %s leaves one, of the refusal', async (code, work) => {
    const [row, ...others] = await left(async () => expect(await work()).toFail(code))
    expect(others).toEqual([])
    expect(row).toMatchObject({ action: 'refused', outcome: code })
  })

  test('in its audit row leaves neither the row nor the change', async () => {
    const course = await build.course({ unit: hunan })
    await db.execute(sql`alter table audit_log add constraint no_pins check (action <> 'pin') not valid`)
    try {
      const [row, ...others] = await left(() => as(province)(courseApi.pin, { params: { id: course.id } }))
      expect([row, others]).toEqual([undefined, []])
      const [now] = await db.select().from(courses).where(eq(courses.id, course.id))
      expect(now).toMatchObject({ pinnedAt: null, version: course.version })
    } finally {
      await db.execute(sql`alter table audit_log drop constraint no_pins`)
    }
  })

  test('to sign in leaves one with the reason, and not the password', async () => {
    const payload = { account: 'nobody', password: 'kanari-Passwort-77' }
    const [row, ...others] = await left(() =>
      send({ method: 'POST', url: '/api/auth/login', headers: { 'x-requested-with': 'XMLHttpRequest' }, payload }),
    )
    expect(others).toEqual([])
    expect(row).toMatchObject({ action: 'login', outcome: 'WRONG_CREDENTIALS', after: { account: 'nobody' } })
  })
})

test('what changed is told, before and after, with the lecturers and videos of a course', async () => {
  const { id, version } = await build.course({ unit: hunan, auditStatus: 1, auditUnitId: hunan.id, coursesName: '旧名' })
  const body = { ...(await build.courseBody({ unit: hunan, coursesName: '新名' })), id, version }
  const [row] = await left(() => as(province)(courseApi.update, { body }))
  expect(row).toMatchObject({
    resource: 'course',
    recordId: id,
    userName: province.name,
    unitId: hunan.id,
    before: { coursesName: '旧名' },
    after: { coursesName: '新名', videoList: [{ title: '第一讲' }] },
  })
})

test('neither the log nor the audit log holds a password, a token or a phone number', async () => {
  const canaries = ['kanari-Passwort-77', '橘子洲头-Kanari-88', '13900001234']
  const user = await build.user({ unit: hunan, role: 'province', phone: '13900001234' })
  await build.teacher({ unit: hunan, phone: '13900001234' })
  const login = (password: string) =>
    send({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      payload: { account: user.account, password },
    })
  await login('kanari-Passwort-77')
  canaries.push((await login(PASSWORD)).cookies[0]?.value ?? '', PASSWORD, (await cookieOf(user)).slice(4))
  const change = { body: { oldPassword: PASSWORD, newPassword: '橘子洲头-Kanari-88' } }
  // A statement that fails carries its values: here the hash of the new password.
  await db.execute(
    sql`alter table app_user add constraint broken check (must_change_password or password_hash = ${sql.raw(`'${user.passwordHash}'`)}) not valid`,
  )
  await as(user)(allRoutes.find(({ name }) => name === 'auth.password')?.route as never, change as never)
  await db.execute(sql`alter table app_user drop constraint broken`)
  await db.execute(sql`alter table session rename to session_away`)
  const failed = await login(PASSWORD)
  await db.execute(sql`alter table session_away rename to session`)
  expect(failed).toFail('INTERNAL')
  await as(user)(allRoutes.find(({ name }) => name === 'auth.password')?.route as never, change as never)
  await as(province)(
    allRoutes.find(({ name }) => name === 'teacher.list')?.route as never,
    { params: { pageNum: 1, pageSize: 20 } } as never,
  )

  const written = log.join('\n') + JSON.stringify(await rows())
  expect(log.join('\n')).toContain('a request failed')
  for (const canary of canaries) expect([canary, written.includes(canary)]).toEqual([canary, false])
  expect(written).not.toContain('$argon2id$')
})

describe('the chain', () => {
  beforeAll(async () => {
    for (let i = 0; i < 3; i++) {
      for (let k = 0; k < 4; k++)
        await as(province)(courseApi.pin, { params: { id: (await build.course({ unit: await build.unit() })).id } })
      await sealAudit(db)
    }
  })

  /** Do harm as somebody with the database in hand would, look, and put it back. */
  async function faultsAfter(harm: Parameters<typeof db.execute>[0]): Promise<string[]> {
    const kept = { links: await db.select().from(auditLinks), rows: await db.select().from(auditLog).orderBy(auditLog.id) }
    await db.execute(harm)
    const { faults } = await checkAudit(db)
    await db.delete(auditLog)
    await db.delete(auditLinks)
    await db.insert(auditLog).overridingSystemValue().values(kept.rows)
    await db.insert(auditLinks).values(kept.links)
    return faults
  }

  test('is whole when nobody touched it, and seals what comes later', async () => {
    const { links, unsealed, faults, head } = await checkAudit(db)
    expect({ unsealed, faults }).toEqual({ unsealed: 0, faults: [] })
    expect(links).toBeGreaterThanOrEqual(3)
    await as(province)(courseApi.pin, { params: { id: (await build.course({ unit: await build.unit() })).id } })
    expect((await checkAudit(db)).unsealed).toBe(1)
    await sealAudit(db)
    await sealAudit(db)
    const after = await checkAudit(db)
    expect(after).toMatchObject({ unsealed: 0, faults: [], links: links + 1 })
    expect(after.head).not.toBe(head)
  })

  test.each(['time', 'user_id', 'user_name', 'unit_id', 'address', 'action', 'resource', 'record_id', 'before', 'after', 'outcome'])(
    'finds an edit of %s',
    async (column) => {
      const other: Record<string, string> = { time: `time + interval '1 second'`, before: `'{"x":1}'`, after: `'{"x":1}'` }
      const value = other[column] ?? (/_id$/.test(column) ? '999' : `'x'`)
      expect(
        await faultsAfter(sql.raw(`update audit_log set ${column} = ${value} where id = (select max(id) - 2 from audit_log)`)),
      ).not.toEqual([])
    },
  )

  test.each([
    ['a removed row', `delete from audit_log where id = (select max(id) - 2 from audit_log)`],
    [
      'a removed row whose link was told of it',
      `with gone as (delete from audit_log where id = (select max(id) - 2 from audit_log) returning link) update audit_link set row_count = row_count - 1 where link = (select link from gone)`,
    ],
    ['a row taken out of its link', `update audit_log set link = null where id = (select max(id) - 2 from audit_log)`],
    [
      'two rows that changed places',
      `update audit_log a set action = b.action, after = b.after, record_id = b.record_id from audit_log b where a.link = 2 and b.link = 2 and abs(a.id - b.id) = 1 and a.record_id <> b.record_id`,
    ],
    ['two links that changed places', `update audit_log set link = 5 - link where link in (2, 3)`],
    ['a removed link with its rows', `with gone as (delete from audit_link where link = 2) delete from audit_log where link = 2`],
    [
      'a row slipped in',
      `insert into audit_log (user_name, address, action, resource, outcome, link) values ('x', 'x', 'x', 'x', 'ok', 2)`,
    ],
    ['a forged hash', `update audit_link set hash = decode(repeat('00', 32), 'hex') where link = 2`],
  ])('finds %s', async (_, harm) => {
    expect(await faultsAfter(sql.raw(harm))).not.toEqual([])
  })

  race('may be sealed by several servers at once', async () => {
    await as(province)(courseApi.pin, { params: { id: (await build.course({ unit: await build.unit() })).id } })
    await Promise.all([sealAudit(db), sealAudit(db), sealAudit(db)])
    expect(await checkAudit(db)).toMatchObject({ unsealed: 0, faults: [] })
  })
})
