const DAY_MINUTES = 1440

const inDay = (hours: string, minutes: string) =>
  Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : undefined

/** `8:30`, `08：30`, `8点30分`, `0830`, or the part of a day that Excel keeps. */
export function timeIn(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim()
  const [, hours, minutes] =
    /^(\d{1,2})[:.时点](\d{2})(?:[:分]|$)/.exec(plain) ?? /^(\d{1,2})(\d{2})$/.exec(plain) ?? []
  if (hours && minutes) return inDay(hours, minutes)
  if (!/^0\.\d+$/.test(plain)) return undefined
  const at = Math.round(Number(plain) * DAY_MINUTES)
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}

/** What somebody who writes an hour alone means. */
export const wholeHour = (text: string) => (/^\d{1,2}$/.test(text.trim()) ? `${text.trim()}:00` : text)
