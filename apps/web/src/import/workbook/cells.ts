/** Midnight of day 0 of each way in which Excel counts days. */
const FROM_1900 = Date.UTC(1899, 11, 30)
const FROM_1904 = Date.UTC(1904, 0, 1)
const DAY_MS = 86_400_000
/** Excel believes in 29 February 1900. */
const NO_SUCH_DAY = 60
const LAST_DAY = 2_958_465

/** `YYYY-MM-DD` of a day as Excel counts it; undefined when it is none. */
export function dayOfSerial(serial: number, since1904 = false): string | undefined {
  const day = Math.floor(serial)
  if (!(day >= 1 && day <= LAST_DAY)) return undefined
  const days = !since1904 && day < NO_SUCH_DAY ? day + 1 : day
  return new Date((since1904 ? FROM_1904 : FROM_1900) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Numbers of formats that Excel has built in and that show a day. */
const isBuiltInDay = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Does a format show a day? What is quoted or in brackets is not part of it. */
export function showsDay(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDay(id)
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').toLowerCase()
  return /[yd]/.test(bare) || (/m/.test(bare) && !/[hs]/.test(bare))
}

/** Excel keeps 15 digits; of longer numbers the end is gone. */
const MOST_EXACT = 1e15

/** A number as one would type it: 1.38E10 is 13800000000. Undefined when its end is lost. */
export function plainNumber(value: string): string | undefined {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  return Math.abs(number) >= MOST_EXACT ? undefined : String(Number(number.toPrecision(15)))
}

/** `_x000D_` stands for a sign that XML cannot hold. */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** `C` is 2; undefined when there is no letter. */
export function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** 2 is `C`. */
export function lettersOf(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26))
  return column < 26 ? rest : lettersOf(Math.floor(column / 26) - 1) + rest
}
