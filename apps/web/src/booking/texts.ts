import { type BookingSide, dayText, timesOfDay, todayIn } from '@dangxiao/contract'

interface Days {
  startDate: string
  endDate: string
  timeOfDay?: number | null | undefined
}

/** `2026-09-14 上午`, `2026-09-14 至 2026-09-25`. */
export function daysOf({ startDate, endDate, timeOfDay }: Days): string {
  const days = startDate === endDate ? startDate : `${startDate} 至 ${endDate}`
  const part = timesOfDay.find(({ id }) => id === timeOfDay)?.name
  return part ? `${days} ${part}` : days
}

/** … for a card: `9月14日—25日`. */
export function shortDaysOf({ startDate, endDate, timeOfDay }: Days): string {
  const part = timesOfDay.find(({ id }) => id === timeOfDay)?.name ?? ''
  if (startDate === endDate) return `${dayText(startDate)}${part}`
  return `${dayText(startDate)}—${dayText(endDate)}${part}`
}

/** Empty where none is agreed on. */
export const moneyText = (fee: number | null) => (fee === null ? '' : `${fee.toLocaleString('zh-CN')} 元`)

/** `雷锋纪念馆（现场讲解、情景剧）` */
export const visitText = ({ name, products }: { name: string; products: readonly { name: string }[] }) =>
  products.length > 0 ? `${name}（${products.map((product) => product.name).join('、')}）` : name

export const sideNames: Record<BookingSide, string> = { host: '承办单位', applicant: '预约单位' }

/** Has its (last) day come? Who came is counted from then on. */
export const isHeldBy = ({ endDate }: { endDate: string }, now = new Date()) => endDate <= todayIn(now)

/** `2026年9月14日`, as plans write it. */
export const longDay = (day: string) => `${day.slice(0, 4)}年${dayText(day)}`
