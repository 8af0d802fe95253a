import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allRoutes } from '../testing/routes.ts'

const [, ...lines] = readFileSync(join(import.meta.dirname, '../../test/fixtures/calls.tsv'), 'utf8')
  .trim()
  .split('\n')
/** Every call of the specification: `GET /courses/{id}`. */
const specified = lines.map((line) => line.split('\t').slice(0, 2).join(' '))
const ours = allRoutes.map(({ route }) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`)

const imports = ['course-schedule-sync', 'courses', 'judges', 'learning-record', 'teacher', 'unit'].flatMap(
  (resource) => ['', '/check', '/terms'].map((step) => `POST /${resource}/import${step}`),
)

/** Calls of ours that the specification leaves open. */
const beyond = [
  ...imports,
  'GET /accounts/list/{pageNum}/{pageSize}',
  'GET /accounts/roles',
  'GET /accounts/{id}',
  'POST /accounts/add',
  'POST /accounts/update',
  'POST /accounts/grant',
  'POST /accounts/reset/{id}',
  'POST /accounts/unlock/{id}',
  'POST /accounts/sign-out/{id}',
  'POST /accounts/disable/{id}',
  'POST /accounts/enable/{id}',
  'GET /roles/list',
  'GET /logs/list/{pageNum}/{pageSize}',
  'GET /logs/{id}',
  'GET /logs/resources',
  'POST /auth/login',
  'POST /auth/logout',
  'GET /auth/me',
  'POST /auth/password',
  'GET /course-schedule-sync/lesson/{id}',
  'POST /course-schedule-sync/check',
  'POST /course-schedule-sync/delete-class/{id}',
  'POST /course-schedule-sync/live-move/{id}',
  'POST /course-schedule-sync/live-replay/{id}',
  'GET /education-base/calendar/{id}',
  'GET /education-base/region-counts',
  'GET /education-base/review/{id}',
  'POST /education-base/upkeep/{id}',
  'POST /files',
  'POST /page-error',
  'GET /portal/check',
  'GET /portal/live-class/{id}/comments',
  'POST /portal/live-class/{id}/comment',
  'POST /live-class-comment/remove-batch',
  'POST /portal/training-reservation',
  'POST /training-reservation/cancel',
  'POST /training-reservation/rebook',
  'GET /activity-project/plans/{id}',
  'GET /activity-project/base-days/{pageNum}/{pageSize}',
  'GET /home/summary',
  'GET /setting/live-hosts',
  'POST /setting/live-hosts',
  'GET /live-class/board',
  'GET /live-class/push/{id}',
  'GET /live-class/service',
  'GET /live-class/status/{id}',
  'POST /live-callback/tencent',
  'POST /live-class/cancel/{id}',
  'POST /live-class/end/{id}',
  'POST /live-class/push/{id}',
  'POST /live-class/replay/{id}',
  'POST /live-class/start/{id}',
  'GET /review-desk/counts',
  'GET /review-desk/list/{pageNum}/{pageSize}',
  'POST /review-desk/decide',
  'POST /review-desk/retract',
  'POST /review-desk/reopen',
  'GET /review-phrase/list',
  'POST /review-phrase/save',
  'POST /course-application-audit/retract',
  'POST /course-schedule-apply/attendance/{id}',
  'POST /course-schedule-apply/cancel/{id}',
  'POST /course-schedule-apply/conflicts',
  'GET /course-application-audit/check/{id}',
  'POST /course-application-audit/cancel/{id}',
  'GET /notices/list/{pageNum}/{pageSize}',
  'GET /notices/unread',
  'POST /notices/read/{id}',
  'POST /notices/read-all',
  'GET /training-base/review/{id}',
  'POST /teacher/id-card/{id}',
  'GET /courses/pick-list',
  'GET /judges/expertise',
  'GET /unit/list',
  'POST /unit/add',
  'POST /unit/update',
  'POST /unit/move',
  'POST /unit/toggle',
  'POST /unit/arrange',
  'GET /learning-record/statistics',
  'GET /learning-record/subjects',
  'POST /learning-record/export/prepare',
  'GET /learning-record/export/progress/{ticket}',
  'POST /learning-record/export/cancel/{ticket}',
  'GET /learning-record/{id}',
  'POST /portal/learning-record',
  'GET /ranking/get/{id}',
  'GET /ranking/progress',
  'GET /ranking/target-list/{id}',
  'POST /ranking/recompute/{id}',
  'GET /upload-quality/statistics',
  'GET /upload-quality/list/{pageNum}/{pageSize}',
  'POST /vod/signature',
  'POST /vod/signature/basic',
  'POST /vod/upload/abandon',
  'POST /vod/upload/courses',
  'POST /vod/callback',
  'POST /vod/media/states',
  'POST /vod/media/retry',
]

describe('the calls of the specification', () => {
  test('are 150, each once', () => {
    expect(specified.length).toBe(150)
    expect(new Set(specified).size).toBe(150)
  })

  test('are all there, with the right method', () => {
    expect(specified.filter((call) => !ours.includes(call))).toEqual([])
  })
})

test('calls beyond the specification are known', () => {
  expect(ours.filter((call) => !specified.includes(call)).sort()).toEqual(beyond.toSorted())
})

test('no two routes are the same call', () => {
  expect(new Set(ours).size).toBe(ours.length)
})
