import { type LessonEntry, scheduleApi } from '@dangxiao/contract'
import type { TestUser } from './build.ts'
import { testServer } from './test-server.ts'

type Given = Partial<LessonEntry> & { lecturerIds?: number[] }

/** A server with a branch of three units, another city, and those who work on timetables there. */
export async function timetable() {
  const server = await testServer()
  const { as, build } = server
  const hunan = await build.unit({ unitName: '湖南省委党校' })
  const changsha = await build.unit({ above: hunan, unitName: '长沙市委党校' })
  const yuelu = await build.unit({ above: changsha, unitName: '岳麓区委党校' })
  const xiangtan = await build.unit({ above: hunan })
  const province = await build.user({ unit: hunan, role: 'province' })
  const city = await build.user({ unit: changsha, role: 'city' })
  const county = await build.user({ unit: yuelu, role: 'county' })
  const teaching = await build.user({ unit: changsha, role: 'teaching' })
  const live = await build.user({ unit: changsha, role: 'live' })
  const leader = await build.user({ unit: hunan, role: 'leader' })

  /** Save lessons of a class; what is not given is as in any. */
  const update = (classId: number, entries: Given[], who: TestUser = city) =>
    as(who)(scheduleApi.update, {
      body: { classId, entries: entries.map((given) => ({ ...build.lessonBody(given), ...given })) },
    })
  const find = async (id: number, who: TestUser = city) => as(who)(scheduleApi.findLesson, { params: { id } })

  return {
    ...server,
    hunan,
    changsha,
    yuelu,
    xiangtan,
    province,
    city,
    county,
    teaching,
    live,
    leader,
    update,
    find,
  }
}
