import { type OrderableLesson, overlaps } from '@dangxiao/contract'

/** A chosen lesson, the class that it is chosen for, and why that cannot be. */
export interface Chosen {
  lesson: OrderableLesson
  classId: number | undefined
  problem: string | undefined
}

const isRival = (one: Chosen, other: Chosen) =>
  one.lesson.id !== other.lesson.id && one.classId === other.classId && overlaps(one.lesson, other.lesson)

/** What is said at a lesson: one that another chosen lesson stands in the way of is in nobody's timetable yet. */
export function wordsFor(one: Chosen, all: readonly Chosen[]): string | undefined {
  const rival = all.find((other) => isRival(one, other) && one.problem?.includes(`《${other.lesson.title}》`))
  return rival ? `与所选的《${rival.lesson.title}》时间重叠，同一班级只能选一节` : one.problem
}

/** What has to go so that the others may be tried: of those that are only in each other's way, the first stays. */
export function inTheWay(all: readonly Chosen[]): OrderableLesson[] {
  const wrong = all.filter(({ problem }) => problem !== undefined)
  const staying: Chosen[] = []
  for (const one of wrong) {
    if (wordsFor(one, wrong) !== one.problem && !staying.some((other) => isRival(one, other)))
      staying.push(one)
  }
  return wrong.filter((one) => !staying.includes(one)).map(({ lesson }) => lesson)
}
