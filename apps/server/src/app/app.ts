import { api } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { accountHandlers, roleHandlers } from '../library/account/account.routes.ts'
import { caseHandlers } from '../library/case/case.routes.ts'
import { importedCourse } from '../library/course/course.import.ts'
import { courseHandlers } from '../library/course/course.routes.ts'
import { educationBaseHandlers } from '../library/education-base/education-base.routes.ts'
import { importedJudge } from '../library/judge/judge.import.ts'
import { judgeHandlers } from '../library/judge/judge.routes.ts'
import { importedTeacher } from '../library/teacher/teacher.import.ts'
import { teacherHandlers } from '../library/teacher/teacher.routes.ts'
import { templateHandlers } from '../library/template/template.routes.ts'
import { trainingBaseHandlers } from '../library/training-base/training-base.routes.ts'
import { importedUnit } from '../library/unit/unit.import.ts'
import { unitHandlers } from '../library/unit/unit.routes.ts'
import { unitExtHandlers } from '../library/unit-ext/unit-ext.routes.ts'
import { uploadHandlers } from '../library/upload/upload.routes.ts'
import { vodCallback } from '../library/vod/callback.routes.ts'
import { mediaHandlers } from '../library/vod/media.routes.ts'
import { vodHandlers } from '../library/vod/vod.routes.ts'
import { bannerHandlers } from '../operations/banner/banner.routes.ts'
import { deskHandlers } from '../operations/desk/desk.routes.ts'
import { homeHandlers } from '../operations/home/home.routes.ts'
import { importedLearning } from '../operations/learning-record/learning-record.import.ts'
import { portalLearningHandlers } from '../operations/learning-record/learning-record.portal.ts'
import { learningRecordHandlers } from '../operations/learning-record/learning-record.routes.ts'
import { logHandlers } from '../operations/log/log.routes.ts'
import { overviewHandlers } from '../operations/overview/overview.routes.ts'
import { rankingHandlers, recommendationHandlers } from '../operations/ranking/ranking.routes.ts'
import { uploadQualityHandlers } from '../operations/upload-quality/upload-quality.routes.ts'
import { Refusals } from '../platform/context/refusals.ts'
import { fileHandlers } from '../platform/file/file.routes.ts'
import { newFastify } from '../platform/http/fastify.ts'
import { type Ground, mount } from '../platform/http/http.ts'
import type { NoticeHub } from '../platform/notice/hub.ts'
import { noticeHandlers } from '../platform/notice/notice.routes.ts'
import { noticeStream } from '../platform/notice/stream.ts'
import { pageErrorHandlers } from '../platform/page-error/page-error.routes.ts'
import { keepBodies } from '../platform/portal/portal.ts'
import { authHandlers } from '../platform/sign-in/auth.routes.ts'
import { reviewPhraseHandlers } from '../review/review-phrase/review-phrase.routes.ts'
import { importHandlers } from '../review/save/import.ts'
import { portalHandlers } from '../teaching/booking/booking.portal.ts'
import { projectHandlers, reservationHandlers } from '../teaching/booking/booking.routes.ts'
import { liveCallbackHandlers } from '../teaching/live-class/live-callback.routes.ts'
import { liveClassHandlers } from '../teaching/live-class/live-class.routes.ts'
import { portalCommentHandlers } from '../teaching/live-comment/live-comment.portal.ts'
import { liveCommentHandlers } from '../teaching/live-comment/live-comment.routes.ts'
import { importedLesson } from '../teaching/schedule/lesson.import.ts'
import { scheduleHandlers } from '../teaching/schedule/schedule.routes.ts'
import {
  applicationAuditHandlers,
  scheduleApplyHandlers,
} from '../teaching/schedule-apply/application.routes.ts'
import { settingHandlers } from '../teaching/setting/setting.routes.ts'
import { above } from './above.ts'
import { docsRoutes } from './docs/docs.ts'
import { onlyOwnPages } from './own-pages.ts'
import { serveWeb } from './web.ts'

/**
 * The whole server, not yet listening: one line per resource.
 *
 * @param logTo takes the log's lines; without it they go to standard output
 */
export async function buildApp(
  given: Omit<Ground, 'refusals' | 'above'> & { notices: NoticeHub },
  logTo?: { write(line: string): void },
): Promise<FastifyInstance> {
  const ground: Ground = { ...given, refusals: new Refusals(), above }
  const app = await newFastify(ground.settings, logTo)
  onlyOwnPages(app, ground)
  app.get('/api/health', async () => {
    await ground.db.execute(sql`select 1`)
    return { ok: true }
  })
  docsRoutes(app)
  noticeStream(app, ground, given.notices)

  mount(app, ground, api.account, accountHandlers)
  mount(app, ground, api.auth, authHandlers(ground))
  mount(app, ground, api.banner, bannerHandlers)
  mount(app, ground, api.case, caseHandlers)
  mount(app, ground, api.course, courseHandlers)
  mount(app, ground, api.desk, deskHandlers)
  mount(app, ground, api.courseImport, importHandlers(importedCourse))
  mount(app, ground, api.educationBase, educationBaseHandlers)
  mount(app, ground, api.file, fileHandlers)
  mount(app, ground, api.home, homeHandlers)
  mount(app, ground, api.judge, judgeHandlers)
  mount(app, ground, api.judgeImport, importHandlers(importedJudge))
  mount(app, ground, api.liveCallback, liveCallbackHandlers)
  mount(app, ground, api.liveClass, liveClassHandlers)
  mount(app, ground, api.liveComment, liveCommentHandlers)
  mount(app, ground, api.log, logHandlers)
  mount(app, ground, api.notice, noticeHandlers)
  mount(app, ground, api.learningRecord, learningRecordHandlers)
  mount(app, ground, api.learningRecordImport, importHandlers(importedLearning))
  mount(app, ground, api.overview, overviewHandlers)
  mount(app, ground, api.pageError, pageErrorHandlers())
  mount(app, ground, api.project, projectHandlers)
  mount(app, ground, api.reservation, reservationHandlers)
  await app.register(async (portal) => {
    keepBodies(portal)
    mount(portal, ground, api.portal, portalHandlers)
    mount(portal, ground, api.portalLearning, portalLearningHandlers)
    mount(portal, ground, api.portalComment, portalCommentHandlers)
  })
  mount(app, ground, api.role, roleHandlers)
  mount(app, ground, api.scheduleApply, scheduleApplyHandlers)
  mount(app, ground, api.applicationAudit, applicationAuditHandlers)
  mount(app, ground, api.ranking, rankingHandlers)
  mount(app, ground, api.rankRecommendation, recommendationHandlers)
  mount(app, ground, api.reviewPhrase, reviewPhraseHandlers)
  mount(app, ground, api.schedule, scheduleHandlers)
  mount(app, ground, api.scheduleImport, importHandlers(importedLesson))
  mount(app, ground, api.setting, settingHandlers)
  mount(app, ground, api.teacher, teacherHandlers)
  mount(app, ground, api.teacherImport, importHandlers(importedTeacher))
  mount(app, ground, api.trainingBase, trainingBaseHandlers)
  mount(app, ground, api.template, templateHandlers)
  mount(app, ground, api.unit, unitHandlers)
  mount(app, ground, api.unitImport, importHandlers(importedUnit))
  mount(app, ground, api.unitExt, unitExtHandlers)
  mount(app, ground, api.uploadQuality, uploadQualityHandlers)
  mount(app, ground, api.media, mediaHandlers)
  mount(app, ground, api.vod, vodHandlers)
  mount(app, ground, api.upload, uploadHandlers)
  await app.register((callback) => vodCallback(callback, ground))

  await serveWeb(app)
  return app
}
