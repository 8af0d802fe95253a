import { todayIn } from '@dangxiao/contract'
import { unitExts } from '../src/library/unit-ext/unit-ext.table.ts'
import { spread } from './demo-content/pick.ts'
import { type DemoUnit, demoUnits, withDescendants } from './demo-content/units.ts'
import { authorOf, type DemoGround, daysBefore } from './demo-ground.ts'

const CHUNK = 200
/** Of the units so many in a hundred have handed in last year's facts, and this year's. */
const LAST_YEAR = 94
const THIS_YEAR = 68
/** A county that still has this year's to hand in, so that there is something to do. */
const STILL_TO_DO = '430102'

type Facts = Omit<typeof unitExts.$inferInsert, 'partySchoolId' | 'createdBy'>

export async function seedUnitFacts(ground: DemoGround): Promise<void> {
  const { db, now, unitIds } = ground
  const thisYear = Number(todayIn(now).slice(0, 4))
  const schools = withDescendants(demoUnits)
  const rows = schools.flatMap((school, i) => {
    const common = {
      partySchoolId: unitIds.get(school.code) as number,
      createdBy: authorOf(ground, school.code),
    }
    const isDone = spread(i, 3, 100) < THIS_YEAR && school.code !== STILL_TO_DO
    const [last, present] = [
      daysBefore(now, 380 + spread(i, 1, 60), i),
      daysBefore(now, 3 + spread(i, 2, 40), i),
    ]
    return [
      ...(spread(i, 4, 100) < LAST_YEAR || school.code === STILL_TO_DO
        ? [{ ...factsOf(school, i, thisYear - 1), ...common, createTime: last, updateTime: last }]
        : []),
      ...(isDone
        ? [{ ...factsOf(school, i, thisYear), ...common, createTime: present, updateTime: present }]
        : []),
    ]
  })
  for (let i = 0; i < rows.length; i += CHUNK) await db.insert(unitExts).values(rows.slice(i, i + CHUNK))
}

/** A school's facts: larger the higher it stands, a little different each year, and now and then much. */
function factsOf({ userLevel, unitType }: DemoUnit, i: number, year: number): Facts {
  const size = [0, 9, 3, 1, 0.3][userLevel] ?? 1
  const much = year % 2 === 0 && spread(i, 5, 9) === 0 ? 1.5 : 1
  const about = (n: number, salt: number) =>
    Math.round(n * size * (0.8 + spread(i, salt, 40) / 100) * (1 + (spread(i, salt + year, 7) - 3) / 100))
  const postsAllotted = Math.round(about(34, 11) / 2) * 2
  const isOver = spread(i, 12, 17) === 0
  const postsFilled = isOver ? postsAllotted + 2 : Math.round(postsAllotted * 0.9)
  const fullTimeTeachers = about(12, 13)
  const partTimeTeachers = Math.round(about(7, 14) * much)
  const teachers = fullTimeTeachers + partTimeTeachers
  const [titleSenior, titleAssociate, titleIntermediate] = [
    Math.round(teachers * 0.1),
    Math.round(teachers * 0.3),
    Math.round(teachers * 0.4),
  ]
  const titleJunior = Math.round(teachers * 0.12)
  const schoolType =
    unitType === 2 ? 1 : unitType === 3 ? (spread(i, 6, 4) === 0 ? 3 : 2) : unitType === 1 ? null : 4
  return {
    year,
    schoolType,
    otherSchoolType: schoolType === 4 ? ([4, 7, 6].includes(unitType) ? unitType : 8) : null,
    leaderConcurrentHead: 1 + spread(i, 15, 5),
    staffingSystem: 1 + spread(i, 16, 4),
    runningMode: [1, 1, 1, 2, 3][spread(i, 17, 5)] ?? 1,
    postsAllotted,
    postsFilled,
    overStaffedReason: isOver ? '机构改革划转人员2名，计划两年内消化。' : '',
    fullTimeTeachers,
    partTimeTeachers,
    titleSenior,
    titleAssociate,
    titleIntermediate,
    titleJunior,
    titleOther: teachers - titleSenior - titleAssociate - titleIntermediate - titleJunior,
    siteArea: about(14_000, 18),
    buildingArea: about(9_000, 19),
    classrooms: about(8, 20),
    seats: about(420, 21),
    beds: Math.round(about(110, 22) * much),
    hasLiveRoom: spread(i, 23, 3) === 0 ? 0 : 1,
    isPlanUploaded: spread(i, 24, 5) === 0 ? 0 : 1,
  }
}
