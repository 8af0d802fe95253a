import { accountApi } from './account.ts'
import { authApi } from './auth.ts'
import { bannerApi } from './banner.ts'
import { caseApi } from './case.ts'
import { courseApi, courseImportApi } from './course.ts'
import { deskApi } from './desk.ts'
import { educationBaseApi } from './education-base.ts'
import { fileApi } from './file.ts'
import { homeApi } from './home.ts'
import { judgeApi, judgeImportApi } from './judge.ts'
import { learningRecordApi, learningRecordImportApi, portalLearningApi } from './learning-record.ts'
import { liveCallbackApi, liveClassApi } from './live-class.ts'
import { liveCommentApi } from './live-comment.ts'
import { logApi } from './log.ts'
import { mediaApi } from './media.ts'
import { noticeApi } from './notice.ts'
import { overviewApi } from './overview.ts'
import { pageErrorApi } from './page-error.ts'
import { portalApi } from './portal.ts'
import { portalCommentApi } from './portal-comment.ts'
import { projectApi } from './project.ts'
import { rankRecommendationApi } from './rank-recommendation.ts'
import { rankingApi } from './ranking.ts'
import { reservationApi } from './reservation.ts'
import { reviewPhraseApi } from './review-phrase.ts'
import { roleApi } from './role.ts'
import { scheduleApi, scheduleImportApi } from './schedule.ts'
import { applicationAuditApi, scheduleApplyApi } from './schedule-apply.ts'
import { settingApi } from './setting.ts'
import { teacherApi, teacherImportApi } from './teacher.ts'
import { templateApi } from './template.ts'
import { trainingBaseApi } from './training-base.ts'
import { unitApi, unitImportApi } from './unit.ts'
import { unitExtApi } from './unit-ext.ts'
import { uploadApi } from './upload.ts'
import { uploadQualityApi } from './upload-quality.ts'
import { vodApi } from './vod.ts'
import { vodCallbackApi } from './vod-callback.ts'

/** Every call of the product, by resource. */
export const api = {
  account: accountApi,
  auth: authApi,
  banner: bannerApi,
  case: caseApi,
  course: courseApi,
  desk: deskApi,
  courseImport: courseImportApi,
  educationBase: educationBaseApi,
  file: fileApi,
  home: homeApi,
  judge: judgeApi,
  judgeImport: judgeImportApi,
  liveCallback: liveCallbackApi,
  liveClass: liveClassApi,
  liveComment: liveCommentApi,
  log: logApi,
  media: mediaApi,
  notice: noticeApi,
  learningRecord: learningRecordApi,
  learningRecordImport: learningRecordImportApi,
  overview: overviewApi,
  pageError: pageErrorApi,
  portal: portalApi,
  portalComment: portalCommentApi,
  ranking: rankingApi,
  rankRecommendation: rankRecommendationApi,
  reviewPhrase: reviewPhraseApi,
  role: roleApi,
  schedule: scheduleApi,
  scheduleImport: scheduleImportApi,
  project: projectApi,
  reservation: reservationApi,
  portalLearning: portalLearningApi,
  scheduleApply: scheduleApplyApi,
  applicationAudit: applicationAuditApi,
  setting: settingApi,
  teacher: teacherApi,
  teacherImport: teacherImportApi,
  trainingBase: trainingBaseApi,
  template: templateApi,
  unit: unitApi,
  unitImport: unitImportApi,
  unitExt: unitExtApi,
  upload: uploadApi,
  uploadQuality: uploadQualityApi,
  vod: vodApi,
  vodCallback: vodCallbackApi,
}

export * from './account.ts'
export * from './auth.ts'
export * from './banner.ts'
export * from './base.ts'
export * from './booking.ts'
export * from './case.ts'
export * from './common.ts'
export * from './course.ts'
export * from './desk.ts'
export * from './education-base.ts'
export * from './errors.ts'
export * from './file.ts'
export * from './home.ts'
export * from './import.ts'
export * from './judge.ts'
export * from './learning-record.ts'
export * from './lesson.ts'
export * from './live-class.ts'
export * from './live-comment.ts'
export * from './log.ts'
export * from './lookups.ts'
export * from './media.ts'
export * from './notice.ts'
export * from './overview.ts'
export * from './page-error.ts'
export * from './permissions.ts'
export * from './person.ts'
export * from './portal.ts'
export * from './portal-comment.ts'
export * from './project.ts'
export * from './rank-recommendation.ts'
export * from './ranking.ts'
export * from './ranking-metrics.ts'
export * from './ranking-period.ts'
export * from './region.ts'
export * from './reservation.ts'
export * from './review.ts'
export * from './review-phrase.ts'
export * from './rich-markup.ts'
export * from './rich-text.ts'
export * from './role.ts'
export * from './route.ts'
export * from './schedule.ts'
export * from './schedule-apply.ts'
export * from './setting.ts'
export * from './statuses.ts'
export * from './teacher.ts'
export * from './template.ts'
export * from './training-base.ts'
export * from './training-class.ts'
export * from './unit.ts'
export * from './unit-ext.ts'
export * from './upload.ts'
export * from './upload-quality.ts'
export * from './visit.ts'
export * from './visit-decision.ts'
export * from './vod.ts'
export * from './vod-callback.ts'
export * from './watch.ts'
