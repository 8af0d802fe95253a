import { z } from 'zod'
import { Day, foldWidth, YesNo } from './common.ts'

export const Sex = z.union([z.literal(1), z.literal(2)], { error: '性别不能为空' })

/** A mobile number of the mainland, plain digits, or `''`. */
const AnyPhone = z
  .string({ error: '手机号不能为空' })
  .overwrite((value) => foldWidth(value).replace(/[\s\p{Cf}-]/gu, ''))
  .refine((value) => value === '' || /^1[3-9]\d{9}$/.test(value), '手机号格式不正确')

export const Phone = AnyPhone.refine((value) => value !== '', '手机号不能为空')
export const OptionalPhone = AnyPhone.default('')

/** Whole years in Asia/Shanghai. @param birthday `YYYY-MM-DD` */
export function ageOn(now: Date, birthday: string): number {
  const today = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  return (
    Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) < birthday.slice(5) ? 1 : 0)
  )
}

export const ADULT_AGES = { min: 18, max: 90 } as const

const isAdult = (birthday: string) => {
  const age = ageOn(new Date(), birthday)
  return age >= ADULT_AGES.min && age <= ADULT_AGES.max
}

/** The day of birth of somebody who works here: 18 to 90 years ago. */
export const AdultBirthday = z
  .string({ error: '出生日期不能为空' })
  .min(1, '出生日期不能为空')
  .pipe(Day.refine(isAdult, '出生日期不合理'))

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Is it a citizen's number by GB 11643: a date that exists, and the right check character? */
export function isIdCard(value: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(value)) return false
  if (!Day.safeParse(birthdayIn(value)).success) return false
  const sum = WEIGHTS.reduce((all, weight, i) => all + weight * Number(value[i]), 0)
  return '10X98765432'[sum % 11] === value[17]
}

/** `YYYY-MM-DD`, from a citizen's number. */
export const birthdayIn = (idCard: string) =>
  `${idCard.slice(6, 10)}-${idCard.slice(10, 12)}-${idCard.slice(12, 14)}`

/** 1 male, 2 female, from a citizen's number. */
export const sexIn = (idCard: string): 1 | 2 => (Number(idCard[16]) % 2 === 1 ? 1 : 2)

/** A citizen's number as everybody else sees it: too little is left to guess it from name and birthday. */
export const maskIdCard = (idCard: string) => `${idCard.slice(0, 3)}${'*'.repeat(13)}${idCard.slice(-2)}`

/** … and when it cannot be decrypted. */
export const UNREADABLE_ID_CARD = '*'.repeat(18)

export const isMaskedIdCard = (value: string) => /^(\d{3}\*{13}\d[\dX]|\*{18})$/.test(value)

/** As it was typed or pasted, without blanks, in half width. */
export const foldIdCard = (value: string) =>
  foldWidth(value)
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase()

/** A citizen's number, or `''`; its masked form stands for the number that is stored. */
export const IdCard = z
  .string({ error: '身份证号格式不正确' })
  .overwrite((value) => foldIdCard(value))
  .refine((value) => value === '' || isMaskedIdCard(value) || isIdCard(value), '身份证号格式不正确')
  .default('')

/** 1: the caller has seen that somebody like this is there already (`LIKELY_DUPLICATE`). */
export const DuplicateSeen = YesNo.optional()
