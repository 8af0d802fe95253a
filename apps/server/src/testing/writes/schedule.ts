import { callsIn, inputsOf } from './record.ts'
import type { Scene, Writes } from './scene.ts'

/** Of classes and their lessons. */
export function scheduleWrites(scene: Scene): Writes {
  const { build, hunan } = scene
  const calls = callsIn(scene)
  const early = { startDate: build.day(-9) }
  const classes = inputsOf(scene, build.trainingClass, build.classBody)
  const classOf = () => build.trainingClass({ unit: hunan, ...early })
  const lessonOf = async (given = {}) => ({
    params: { id: (await build.lesson({ of: await classOf(), isLive: 1, ...given })).id },
  })
  const today = { date: build.day(0), startTime: '00:00', endTime: '24:00' }
  return {
    ...calls(
      'schedule.save',
      () => ({ body: { ...build.classBody({ unit: hunan }), entries: [build.lessonBody()] } }),
      'add',
    ),
    ...calls(
      'schedule.update',
      async () => ({ body: { classId: (await classOf()).id, entries: [build.lessonBody()] } }),
      'add',
    ),
    ...calls(
      'scheduleImport.commit',
      async () => ({ body: { rows: [{ ...build.lessonBody(), classId: (await classOf()).id }] } }),
      'import',
    ),
    ...calls('schedule.updateClass', classes.changed(early), 'update'),
    ...calls('schedule.remove', lessonOf),
    ...calls('schedule.removeClass', classes.one, 'remove'),
    ...calls(
      'schedule.cancelLive',
      async () => ({ ...(await lessonOf()), body: { reason: '因故' } }),
      'cancel-live',
    ),
    ...calls(
      'schedule.moveLive',
      async () => ({ ...(await lessonOf(today)), body: { liveStatus: 1 } }),
      'start-live',
    ),
    ...calls(
      'schedule.setReplay',
      async () => ({
        ...(await lessonOf({ date: build.day(-2) })),
        body: { replayUrl: 'https://v.example/a.mp4' },
      }),
      'set-replay',
    ),
  }
}
