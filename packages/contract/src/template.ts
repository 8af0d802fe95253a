import { z } from 'zod'
import {
  CreatedFilter,
  chosen,
  clean,
  Done,
  FlagText,
  Id,
  IdParams,
  IdText,
  Keyword,
  PageParams,
  pageOf,
  recordFields,
  ScopeFilter,
  text,
  Version,
} from './common.ts'
import { Attachment } from './file.ts'
import { oneOf } from './lookups.ts'
import { richText } from './rich-text.ts'
import { get, post } from './route.ts'

export const templateTypes = [
  { id: 1, name: '培训方案' },
  { id: 2, name: '课表' },
  { id: 3, name: '通知' },
  { id: 4, name: '签到表' },
  { id: 5, name: '结业材料' },
]

/** Who may use a template: the own unit, or the units below it too. */
export const templateScopes = [
  { id: 1, name: '仅本单位' },
  { id: 2, name: '本单位及下级单位' },
]

/** What stands in a template for what is known later, each with a sample. */
export const templatePlaceholders = [
  { name: '单位', sample: '中共芙蓉区委党校' },
  { name: '班级', sample: '2026年秋季中青年干部培训班' },
  { name: '开班日期', sample: '2026年9月14日' },
  { name: '结业日期', sample: '2026年9月25日' },
  { name: '班主任', sample: '陈晓岚' },
  { name: '人数', sample: '45' },
  { name: '培训地点', sample: '校本部一号教学楼201室' },
  { name: '学员姓名', sample: '李建国' },
  { name: '联系人', sample: '易慧敏' },
  { name: '联系电话', sample: '0731-84561234' },
  { name: '课程表', sample: '（培训班的课程安排表）' },
  { name: '落款日期', sample: '2026年9月1日' },
]

/** A paragraph that holds nothing else. */
const ALONE = /<p[^>]*>\s*\{\{([^{}<>]{1,20})\}\}\s*<\/p>/g
const PLACEHOLDER = /\{\{([^{}<>]{1,20})\}\}/g

const escaped = (value: string) =>
  value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\r?\n/g, '<br>')

/**
 * Put values into a template, escaped; what has none stays as it is, so that it is seen.
 *
 * @param parts what stands for a paragraph of its own, as HTML that is safe
 */
export const fillTemplate = (
  html: string,
  values: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, string>> = {},
): string => {
  const whole = html.replace(ALONE, (written, name: string) =>
    Object.hasOwn(parts, clean(name)) ? `{{${name}}}` : written,
  )
  return whole.replace(PLACEHOLDER, (written, name: string) => {
    const key = clean(name)
    if (Object.hasOwn(parts, key)) return parts[key] ?? ''
    return Object.hasOwn(values, key) ? escaped(values[key] ?? '') : written
  })
}

/** Cells of a table in a template. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cell: 'th' | 'td', texts: readonly string[]) =>
    `<tr>${texts.map((text) => `<${cell}><p>${escaped(text)}</p></${cell}>`).join('')}</tr>`
  return `<table><tbody>${line('th', head)}${rows.map((row) => line('td', row)).join('')}</tbody></table>`
}

/** The placeholders in a text, each once: `[班主任]`. */
export const placeholdersIn = (html: string): string[] => [
  ...new Set([...html.matchAll(PLACEHOLDER)].map(([, name]) => clean(name ?? ''))),
]

/** The placeholders that a template has but nobody fills: `[课程名]`. */
export function unknownPlaceholders(html: string): string[] {
  const known = new Set(templatePlaceholders.map(({ name }) => name))
  return placeholdersIn(html).filter((name) => !known.has(name))
}

export const TEMPLATE_CONTENT_MAX = 10_000

export const TemplateInput = z
  .object({
    name: text('模板名称', { max: 40 }),
    type: oneOf('模板类型', templateTypes),
    partySchoolId: chosen('所属单位'),
    content: richText('模板内容', { max: TEMPLATE_CONTENT_MAX, optional: true }),
    file: Attachment.nullish(),
    scope: z.union([z.literal(1), z.literal(2)], { error: '使用范围不能为空' }),
  })
  .superRefine(({ content, file }, ctx) => {
    if (content === '' && !file)
      ctx.addIssue({ code: 'custom', path: ['content'], message: '请填写模板内容或上传模板文件' })
  })
export type TemplateInput = z.output<typeof TemplateInput>
export const TemplateUpdate = TemplateInput.safeExtend({ id: Id, version: Version })

export const TemplateRow = z.object({
  ...recordFields,
  name: z.string(),
  type: z.int(),
  scope: z.int(),
  hasContent: z.boolean(),
  file: Attachment.nullable(),
  isTop: z.boolean(),
  /** A template of a unit above can only be looked at and used. */
  isFromAbove: z.boolean(),
  can: z.array(z.enum(['edit', 'pin', 'remove'])),
})
export type TemplateRow = z.output<typeof TemplateRow>

export const Template = TemplateRow.extend({ content: z.string() })
export type Template = z.output<typeof Template>

export const TemplateFilter = z.object({
  ...ScopeFilter,
  keyword: Keyword,
  type: IdText.optional(),
  scope: z.enum(['1', '2']).transform(Number).optional(),
  isTop: FlagText,
  ...CreatedFilter,
  /** 1: only those that units above share; 0: only those of the managed units. */
  isFromAbove: z
    .enum(['1', '0'])
    .transform((value) => value === '1')
    .optional(),
  sort: z.enum(['createTime']).optional(),
  order: z.enum(['ascend', 'descend']).optional(),
})
export type TemplateFilter = z.output<typeof TemplateFilter>

// biome-ignore format: one call a line, aligned
export const templateApi = {
  list:   get('/template/page/:pageNum/:pageSize', { summary: '模板列表', permission: 'template:view', params: PageParams, query: TemplateFilter, response: pageOf(TemplateRow) }),
  find:   get('/template/get/:id',                 { summary: '模板详情', permission: 'template:view', params: IdParams, response: Template }),
  add:    post('/template/add',                    { summary: '新增模板', permission: 'template:edit', body: TemplateInput, response: Done }),
  update: post('/template/update',                 { summary: '修改模板', permission: 'template:edit', body: TemplateUpdate, response: Done }),
  remove: post('/template/remove/:id',             { summary: '删除模板', permission: 'template:edit', params: IdParams, response: Done }),
  pin:    post('/template/top/:id',                { summary: '置顶',     permission: 'template:pin',  params: IdParams, response: Done }),
  unpin:  post('/template/untop/:id',              { summary: '取消置顶', permission: 'template:pin',  params: IdParams, response: Done }),
}
