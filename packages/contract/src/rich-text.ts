import { z } from 'zod'
import { clean, isStorable, lengthOf } from './common.ts'
import { PICTURE_SLOT, SLOT_FAILED } from './rich-markup.ts'

const SILENT = /<(script|style|title|template)\b[\s\S]*?(<\/\1\s*>|$)/gi
const COMMENT = /<!--[\s\S]*?(-->|$)/g
/** Where a reader sees a new line. */
const LINE_END = /<br\b[^<>]*>|<\/(p|h[1-6]|li|blockquote|tr|table|ul|ol|div)\s*>/gi
const CELL_END = /<\/(td|th)\s*>/gi
const TAG = /<\/?[a-z!][^<>]*>/gi
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const characterOf = (code: number, written: string) =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written

/** What a reader reads of HTML, line by line. */
export function plainTextOf(html: string): string {
  const text = html
    .replace(COMMENT, '')
    .replace(SILENT, '')
    .replace(LINE_END, '\n')
    .replace(CELL_END, ' ')
    .replace(TAG, '')
    .replace(ENTITY, (written, decimal: string, hex: string, name: string) =>
      decimal
        ? characterOf(Number(decimal), written)
        : hex
          ? characterOf(Number.parseInt(hex, 16), written)
          : (NAMED[name] ?? written),
    )
  return clean(text.replace(/[^\S\n]+/g, ' ').replace(/ ?\n[\s]*/g, '\n'))
}

/** Characters of rich text as people count them: neither tags nor the ends of lines. */
export const richLengthOf = (html: string): number => lengthOf(plainTextOf(html).replaceAll('\n', ''))

const PICTURE = new RegExp(`<(img|${PICTURE_SLOT})\\b`, 'i')
const WAITING = new RegExp(`<${PICTURE_SLOT}\\b`, 'i')
const FAILED = new RegExp(`<${PICTURE_SLOT}\\b[^<>]*\\b${SLOT_FAILED}\\b`, 'i')

/** Nothing to read and nothing to see, as an emptied editor leaves it: `<p></p>`. */
export const isEmptyRich = (html: string): boolean => plainTextOf(html) === '' && !PICTURE.test(html)

/** Why a text cannot be saved for its pictures; undefined when it can. */
export function pictureProblem(label: string, html: string): string | undefined {
  if (FAILED.test(html)) return `${label}中有图片没有上传成功，请在图片处重试或移除`
  return WAITING.test(html) ? `${label}中的图片正在上传，请稍候再保存` : undefined
}

/** So much of tags and addresses may come with each character. */
const MARKUP_PER_CHARACTER = 20
const MARKUP_AT_LEAST = 20_000

interface RichTextOptions {
  /** Most characters of plain text. */
  max: number
  optional?: boolean
}

/** Text with headings, lists, tables and pictures, as HTML. The server cleans it; what counts is its plain text. */
export function richText(
  label: string,
  options: RichTextOptions & { optional: true },
): z.ZodDefault<z.ZodString>
export function richText(label: string, options: RichTextOptions): z.ZodString
export function richText(label: string, { max, optional }: RichTextOptions) {
  const empty = `${label}不能为空`
  const schema = z
    .string({ error: empty })
    .max(max * MARKUP_PER_CHARACTER + MARKUP_AT_LEAST, `${label}的格式过于复杂，请清除格式后重试`)
    .overwrite((html) => (isEmptyRich(html) ? '' : html.normalize('NFC')))
    .refine(isStorable, `${label}含有无法保存的字符`)
    .refine((html) => optional || html !== '', empty)
    .check(({ value, issues }) => {
      const message = pictureProblem(label, value)
      if (message) issues.push({ code: 'custom', input: value, message })
    })
    .refine((html) => richLengthOf(html) <= max, `${label}不能超过${max}个字`)
    .meta({ maxLength: max })
  return optional ? schema.default('') : schema
}
