import { addDays, type VisitRules, visitRefusal } from '@dangxiao/contract'

interface Visit {
  startDate: string
  endDate: string
  people: number
}

/** Why a base cannot be visited any more, whenever. */
export const goneProblem = (baseName: string): string => `教学基地“${baseName}”已下架，请重新选择`

interface Known {
  /** People who are booked already, by day. */
  booked: Readonly<Record<string, number>>
  today: string
}

/** Why a base cannot take so many people on each of these days; undefined when it can. */
export function visitProblem(
  rules: VisitRules,
  { startDate, endDate, people }: Visit,
  { booked, today }: Known,
): string | undefined {
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
    const problem = visitRefusal(rules, { day, people, booked: booked[day] ?? 0, today })
    if (problem) return problem
  }
  return undefined
}
