import { allWrites } from './writes/all.ts'
import type { Scene } from './writes/scene.ts'

/** What the two calls before an import are sent. */
const broughtIn = (name: string, row: object) => ({
  [`${name}.terms`]: { names: ['欧阳静怡'] },
  [`${name}.check`]: { rows: [row] },
})

/** By the name of a route that takes a body one that it takes. Those of calls that change something are the ones of `writes/`. */
export async function rightBodies(scene: Scene): Promise<Record<string, object>> {
  const { build, changsha } = scene
  const bodies: Record<string, object> = {}
  for (const [name, prepare] of Object.entries(allWrites(scene))) {
    const { given } = await prepare()
    if (given?.body) bodies[name] = given.body as object // what JSON can say
  }
  const trainingClass = await build.trainingClass({ unit: changsha })
  const lesson = await build.lesson({ of: trainingClass, isLive: 1 })
  const entries = [
    { ...build.lessonBody(), id: lesson.id, version: 1 },
    build.lessonBody({ date: build.day(2) }),
  ]
  return {
    ...bodies,
    'schedule.check': { classId: trainingClass.id, entries },
    'scheduleApply.conflicts': {
      applications: [{ lessonId: lesson.id, classId: trainingClass.id, place: '报告厅' }],
    },
    'educationBase.remove': {},
    'media.states': { urls: ['http://localhost:3001/vod/1/a.mp4'] },
    'vodCallback.event': {
      EventType: 'NewFileUpload',
      FileUploadEvent: { FileId: '1', MediaBasicInfo: { MediaUrl: '/vod/1/a.mp4' } },
    },
    'upload.courses': { uploadKeys: ['0b7e9c52-6f0e-4c1b-9a55-2f4f6a1c7d10'] },
    ...broughtIn('courseImport', await build.courseBody({ unit: changsha })),
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
  }
}
