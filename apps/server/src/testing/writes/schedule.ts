import { scheduleApi } from '@dangxiao/contract'
import { routeOf, type Scene, type Writes } from './scene.ts'

/** Of classes and their lessons. */
export function scheduleWrites({ as, build, loosely, hunan, province }: Scene): Writes {
  const classOf = async () => build.trainingClass({ unit: hunan, startDate: build.day(-9) })
  const lessonOf = async (given = {}) => ({
    params: { id: (await build.lesson({ of: await classOf(), isLive: 1, ...given })).id },
  })
  const body = build.classBody({ unit: hunan })
  return {
    'schedule.save': async () => ({
      action: 'add',
      work: () => as(province)(scheduleApi.save, { body: { ...body, entries: [build.lessonBody()] } }),
    }),
    'schedule.update': async () => {
      const { id: classId } = await classOf()
      return {
        action: 'add',
        work: () => as(province)(scheduleApi.update, { body: { classId, entries: [build.lessonBody()] } }),
      }
    },
    'scheduleImport.commit': async () => {
      const rows = [{ ...build.lessonBody(), classId: (await classOf()).id }]
      return {
        action: 'import',
        work: () => loosely(province, routeOf('scheduleImport.commit'), { body: { rows } }),
      }
    },
    'schedule.updateClass': async () => {
      const { id, version } = await classOf()
      return {
        action: 'update',
        work: () => as(province)(scheduleApi.updateClass, { body: { ...body, id, version } }),
      }
    },
    'schedule.remove': async () => ({
      action: 'remove',
      work: async () => as(province)(scheduleApi.remove, await lessonOf()),
    }),
    'schedule.removeClass': async () => ({
      action: 'remove',
      work: async () => as(province)(scheduleApi.removeClass, { params: { id: (await classOf()).id } }),
    }),
    'schedule.cancelLive': async () => ({
      action: 'cancel-live',
      work: async () =>
        as(province)(scheduleApi.cancelLive, { ...(await lessonOf()), body: { reason: '因故' } }),
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
