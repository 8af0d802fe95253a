import { z } from 'zod'
import { foldWidth, MAX_ID, text, webAddress } from './common.ts'
import { isCounty } from './region.ts'

/** What education and training bases have in common. */

export const PICTURES_MAX = 9
export const BASE_INTRODUCTION_MAX = 2000

interface NumberOptions {
  min: number
  max: number
  /** Stands behind the number: `人`. */
  unit?: string
}

/** A whole number that has to be given. */
export function wholeNumber(label: string, { min, max, unit = '' }: NumberOptions) {
  const range = `${label}应为${min}–${max}${unit}`
  return z
    .int({ error: ({ input }) => (input == null ? `${label}不能为空` : range) })
    .min(min, range)
    .max(max, range)
}

const PHONE = /^(1[3-9]\d{9}|0\d{2,3}-?[2-9]\d{6,7}(-\d{1,6})?|400-?\d{3}-?\d{4})$/

/** A mobile or fixed line. */
export const telephone = (label: string) =>
  text(label, { max: 20 }).overwrite(foldWidth).regex(PHONE, `${label}格式不正确`)

export const Region = z
  .int({ error: '所在地区不能为空' })
  .min(1, '所在地区不能为空')
  .max(MAX_ID, '所在地区不正确')
  .refine(isCounty, '请选择到县（市、区）')

export const Pictures = z
  .array(webAddress('图片', { max: 500 }), { error: '图片不能为空' })
  .min(1, '请至少上传1张图片')
  .max(PICTURES_MAX, `图片不能超过${PICTURES_MAX}张`)
  .refine((pictures) => new Set(pictures).size === pictures.length, '图片重复，请删除重复的图片')

export const baseFields = {
  name: text('基地名称', { max: 50 }),
  region: Region,
  address: text('详细地址', { max: 100 }),
  contact: text('联系人', { max: 20 }),
  phone: telephone('联系电话'),
  /** In order; the first is the cover. */
  pictures: Pictures,
  introduction: text('基地简介', { max: BASE_INTRODUCTION_MAX, lines: true }),
}

/** What every list of bases shows. */
export const baseRowFields = {
  name: z.string(),
  region: z.int(),
  regionName: z.string(),
  address: z.string(),
  contact: z.string(),
  /** Masked (138****0000), but for a single base that the caller may edit. */
  phone: z.string(),
  coverUrl: z.string(),
}

/** A number in an address, at least so many. */
export const LeastText = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, '数量不正确')
  .transform(Number)
  .optional()
