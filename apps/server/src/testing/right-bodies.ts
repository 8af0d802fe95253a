import type { TestUnit } from './build.ts'
import type { TestServer } from './test-server.ts'

/** What the three calls of an import are sent. */
const broughtIn = (name: string, row: object) => ({
  [`${name}.terms`]: { names: ['欧阳静怡'] },
  [`${name}.check`]: { rows: [row] },
  [`${name}.commit`]: { rows: [row], onlyGood: true },
})

/** Units of a branch, from above. */
interface Branch {
  hunan: TestUnit
  changsha: TestUnit
  street: TestUnit
}

/** By the name of a route that takes a body one that it takes, and the records that they are about. */
export async function rightBodies({ build }: TestServer, { hunan, changsha, street }: Branch) {
  const course = await build.course({ unit: changsha })
  const pending = await build.course({ unit: changsha, auditStatus: 1, auditUnitId: hunan.id })
  const teacher = await build.teacher({ unit: changsha })
  const body = await build.courseBody({ unit: changsha })
  const banner = await build.banner({ unit: changsha })
  const base = await build.educationBase({ unit: changsha })
  const ranking = await build.ranking({ unit: changsha })
  const sides = { host: changsha, applicant: street }
  const reservation = await build.reservation(sides)
  const project = await build.project({ ...sides, bases: [base] })
  const trainingClass = await build.trainingClass({ unit: changsha })
  const lesson = await build.lesson({ of: trainingClass, lecturerIds: [teacher.id], isLive: 1 })
  const entries = [
    { ...build.lessonBody({ lecturerIds: [teacher.id] }), id: lesson.id, version: 1 },
    build.lessonBody({ date: build.day(2) }),
  ]
  const hall = await build.trainingBase({ unit: changsha })
  const bodies = {
    'schedule.save': { ...build.classBody({ unit: changsha }), entries: [build.lessonBody()] },
    'schedule.update': { classId: trainingClass.id, entries },
    'schedule.check': { classId: trainingClass.id, entries },
    'schedule.updateClass': { ...build.classBody({ unit: changsha }), id: trainingClass.id, version: 1 },
    'schedule.cancelLive': { reason: '因故' },
    'schedule.moveLive': { liveStatus: 1 },
    'scheduleApply.conflicts': {
      applications: [{ lessonId: lesson.id, classId: trainingClass.id, place: '报告厅' }],
    },
    'scheduleApply.add': { applications: [build.applicationBody(lesson, trainingClass)] },
    'scheduleApply.update': { ...build.applicationBody(lesson, trainingClass), id: 1, version: 1 },
    'scheduleApply.attend': { present: 3, version: 1 },
    'scheduleApply.cancel': { reason: '因故', version: 1 },
    'applicationAudit.review': { isPassed: 1, version: 1 },
    'applicationAudit.batch': [1],
    'applicationAudit.cancel': { reason: '因故', version: 1 },
    'banner.add': build.bannerBody({
      unit: changsha,
      moduleType: 2,
      contentId: course.id,
      linkUrl: 'https://a.example',
    }),
    'banner.update': { ...build.bannerBody({ unit: changsha }), id: banner.id, version: 1 },
    'banner.arrange': [{ id: banner.id, sort: 2, isEnabled: 1 }],
    'ranking.add': build.rankingBody({ unit: changsha }),
    'ranking.update': { ...build.rankingBody({ unit: changsha }), id: ranking.id, version: 1 },
    'rankRecommendation.add': build.recommendationBody({
      rankingId: ranking.id,
      targetId: course.id,
      endTime: '2099-01-01T00:00:00Z',
    }),
    'rankRecommendation.update': {
      ...build.recommendationBody({
        rankingId: ranking.id,
        targetId: course.id,
        endTime: '2099-01-01T00:00:00Z',
      }),
      id: 1,
      version: 1,
    },
    'overview.add': { type: 3, introduction: '<p>a<b>b</b></p>', coverUrl: 'https://a.example/a.jpg' },
    'setting.setLiveHosts': { hosts: 'live.example.cn\n10.1.2.3:8080', version: 0 },
    'unit.add': build.unitBody(changsha),
    'unit.move': { id: street.id, parentId: hunan.id, version: 1 },
    'unit.toggle': { id: street.id, isEnabled: 1, version: 1 },
    'unitExt.update': build.unitFacts({ id: changsha.id }),
    'course.add': body,
    'course.update': { ...body, id: pending.id, version: 1 },
    'educationBase.add': build.educationBaseBody({ unit: changsha }),
    'educationBase.update': { ...build.educationBaseBody({ unit: changsha }), id: base.id, version: 1 },
    'educationBase.remove': {},
    'educationBase.upkeep': { dailyCapacity: 10, closedDates: ['2031-01-01'], version: 1 },
    'educationBase.review': { isPassed: 0, reason: '不行', version: 1 },
    'trainingBase.add': build.trainingBaseBody({ unit: changsha }),
    'teacher.add': build.teacherBody({ unit: changsha, honours: ['先进'], courseNames: ['党章'] }),
    'teacher.update': { ...build.teacherBody({ unit: changsha }), id: teacher.id, version: 1 },
    'case.add': await build.caseBody({ unit: changsha, courseIds: [course.id] }),
    'template.add': await build.templateBody({ unit: changsha }),
    'judge.add': await build.judgeBody({ unit: changsha }),
    'project.add': build.projectBody({ ...sides, baseList: [{ baseId: base.id, productIds: [] }] }),
    'project.update': { ...build.projectBody(sides), id: project.id, version: 1 },
    'project.discuss': { id: project.id, way: 1, content: '商定', nextStep: '', attachments: [] },
    'reservation.transfer': { id: reservation.id, transferType: 1, toUnitId: hunan.id, reason: '转' },
    'reservation.open': { id: project.id, classId: trainingClass.id },
    'reservation.rebook': { id: reservation.id, version: 1 },
    'reservation.cancel': { id: reservation.id, version: 1, cancelReason: '取消' },
    'liveClass.add': await build.liveClassBody({ unit: changsha }),
    'liveClass.cancel': { reason: '改期' },
    'liveClass.replay': { replayUrl: 'https://v.example/1.mp4' },
    'liveCallback.tencent': { t: 4_000_000_000, sign: 'x', event_type: 1, stream_id: 'x', sequence: '1' },
    'media.states': { urls: ['http://localhost:3001/vod/1/a.mp4'] },
    'media.retry': { url: 'http://localhost:3001/vod/1/a.mp4' },
    'vodCallback.event': {
      EventType: 'NewFileUpload',
      FileUploadEvent: { FileId: '1', MediaBasicInfo: { MediaUrl: '/vod/1/a.mp4' } },
    },
    'vod.basicSignature': { uploadKey: '6f1c7a52-8f53-4c0e-9b1c-0d6a3a1f5e77' },
    'vod.courseSignature': { uploadKey: '6f1c7a52-8f53-4c0e-9b1c-0d6a3a1f5e77' },
    'liveComment.removeMany': { ids: [1] },
    'portalComment.add': { number: 'c-1', viewerId: 'v-1', userName: '王建国', content: '讲得好' },
    'liveComment.update': { id: 1, version: 1, reply: '谢谢', isHidden: 1 },
    'learningRecord.prepare': { way: '1', format: 'csv' },
    'case.update': {
      ...(await build.caseBody({ unit: changsha })),
      id: (await build.case({ unit: changsha })).id,
      version: 1,
    },
    'judge.update': {
      ...(await build.judgeBody({ unit: changsha })),
      id: (await build.judge({ unit: changsha })).id,
      version: 1,
    },
    'template.update': {
      ...(await build.templateBody({ unit: changsha })),
      id: (await build.template({ unit: changsha })).id,
      version: 1,
    },
    'trainingBase.update': { ...build.trainingBaseBody({ unit: changsha }), id: hall.id, version: 1 },
    'trainingBase.review': { isPassed: 0, reason: '不行', version: 1 },
    'liveClass.update': {
      ...(await build.liveClassBody({ unit: changsha })),
      id: (await build.liveClass({ unit: changsha })).id,
      version: 1,
    },
    'overview.update': { id: 1, version: 1, introduction: '<p>b</p>', coverUrl: null },
    'upload.courses': { uploadKeys: ['0b7e9c52-6f0e-4c1b-9a55-2f4f6a1c7d10'] },
    'upload.abandon': { uploadKey: '0b7e9c52-6f0e-4c1b-9a55-2f4f6a1c7d10' },
    'unit.update': { ...build.unitBody(changsha), id: street.id, version: 1 },
    'unit.arrange': { parentId: changsha.id, ids: [street.id] },
    'reviewPhrase.save': { phrases: ['请补充依据', '名称不规范'], version: 0 },
    'desk.retract': { items: [{ resource: 'course', id: pending.id }] },
    'desk.reopen': { resource: 'course', id: pending.id, version: 1, reason: '误点' },
    'applicationAudit.retract': [1],
    'desk.decide': {
      verdict: 'reject',
      reason: '不行',
      items: [{ resource: 'course', id: pending.id, version: 1 }],
    },
    'schedule.setReplay': { replayUrl: 'https://v.example/1.mp4' },
    ...broughtIn('courseImport', body),
    ...broughtIn('judgeImport', await build.judgeBody({ unit: changsha })),
    ...broughtIn('teacherImport', build.teacherBody({ unit: changsha })),
    ...broughtIn('scheduleImport', { ...build.lessonBody(), classId: trainingClass.id }),
    ...broughtIn('unitImport', build.unitBody(changsha)),
    ...broughtIn('learningRecordImport', build.learningBody({ unit: changsha })),
    'pageError.report': {
      place: 'page',
      name: 'TypeError',
      message: 'x',
      stack: 'at f (/assets/a.js:1:2)',
      page: '/courses/:id',
    },
    'auth.login': { account: 'somebody', password: 'x' },
    'auth.password': { oldPassword: 'x', newPassword: 'y' },
  } as Record<string, object>

  return { bodies, course, pending, teacher }
}
