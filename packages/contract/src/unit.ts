import { z } from 'zod'
import { chosen, Done, Id, IdText, Keyword, ListFilter, text, Version, YesNo } from './common.ts'
import { ImportBody, ImportCheckBody, Imported, ImportVerdict, Terms, TermsBody } from './import.ts'
import { get, post } from './route.ts'

export const unitTypes = [
  { id: 1, name: '省委党校' },
  { id: 2, name: '市委党校' },
  { id: 3, name: '县委党校' },
  { id: 4, name: '省属高校党校' },
  { id: 5, name: '组织部门/培训单位' },
  { id: 6, name: '中央在省单位党校' },
  { id: 7, name: '国企党校' },
  { id: 8, name: '其他' },
]

export const userLevels = [
  { id: 1, name: '省' },
  { id: 2, name: '市' },
  { id: 3, name: '县' },
  { id: 4, name: '乡镇/基层党委' },
]

export interface UnitNode {
  id: number
  unitName: string
  childrens: UnitNode[]
}
export const UnitNode: z.ZodType<UnitNode> = z.object({
  id: z.int(),
  unitName: z.string(),
  get childrens() {
    return z.array(UnitNode)
  },
})

const TreeQuery = z.object({
  /** The unit at the root; without it the root of what the caller sees. */
  unitId: IdText.optional(),
  /** Part of a name: keeps what matches, with its ancestors. */
  unitName: ListFilter.shape.keyword,
  /** 1: only the caller's own branch. */
  isSelf: z.enum(['1', '0']).optional(),
})

const Channel = z.object({
  unitType: z.int(),
  unitTypeName: z.string(),
  units: z.array(z.object({ id: z.int(), unitName: z.string(), userLevel: z.int() })),
})

const UNIT_TYPE = '请选择单位类型'
const USER_LEVEL = '请选择单位级别'

const fields = {
  unitName: text('单位名称', { max: 50 }),
  code: text('单位编码', { max: 20 }).regex(/^[\w-]+$/, '单位编码只能使用字母、数字、横线和下划线'),
  unitType: z.int({ error: UNIT_TYPE }).min(1, UNIT_TYPE).max(8, UNIT_TYPE),
  userLevel: z.int({ error: USER_LEVEL }).min(1, USER_LEVEL).max(4, USER_LEVEL),
}

export const UnitInput = z.object({ ...fields, parentId: chosen('上级单位') })
export type UnitInput = z.output<typeof UnitInput>
export const UnitUpdate = z.object({ ...fields, id: Id, version: Version })
export type UnitUpdate = z.output<typeof UnitUpdate>
const UnitMove = z.object({ id: Id, parentId: chosen('上级单位'), version: Version })
const UnitToggle = z.object({ id: Id, isEnabled: YesNo, version: Version })
/** All units below one, in their new order. */
const UnitOrder = z.object({ parentId: Id, ids: z.array(Id).min(1).max(5000) })

/** A unit as who manages the tree sees it, disabled ones too. */
export const UnitRow = z.object({
  id: z.int(),
  unitName: z.string(),
  parentId: z.int().nullable(),
  /** The units above, from the root. */
  above: z.array(z.object({ id: z.int(), unitName: z.string() })),
  code: z.string(),
  unitType: z.int(),
  userLevel: z.int(),
  isEnabled: YesNo,
  version: z.int(),
  childCount: z.int(),
  /** Of those directly below. */
  enabledBelow: z.int(),
})
export type UnitRow = z.output<typeof UnitRow>

/** The unit `id`, the units below `parentId`, those whose name or code holds `keyword`, or the root. */
const UnitsQuery = z.object({ id: IdText.optional(), parentId: IdText.optional(), keyword: Keyword })

// biome-ignore format: one call a line, aligned
export const unitApi = {
  tree:     get('/unit/list/user-tree',    { summary: '单位树',             permission: 'signed-in', query: TreeQuery, response: z.array(UnitNode) }),
  list:     get('/unit/list',              { summary: '单位（管理）',         permission: 'unit:view', query: UnitsQuery, response: z.array(UnitRow) }),
  add:      post('/unit/add',              { summary: '新增单位',             permission: 'unit:edit', body: UnitInput, response: Done }),
  update:   post('/unit/update',           { summary: '修改单位',             permission: 'unit:edit', body: UnitUpdate, response: Done }),
  move:     post('/unit/move',             { summary: '移动单位',             permission: 'unit:edit', body: UnitMove, response: Done }),
  toggle:   post('/unit/toggle',           { summary: '启用或停用单位',       permission: 'unit:edit', body: UnitToggle, response: Done }),
  arrange:  post('/unit/arrange',          { summary: '调整单位顺序',         permission: 'unit:edit', body: UnitOrder, response: Done }),
  channels: get('/unit/list-all-channel',  { summary: '启用的单位（按类型）', permission: 'signed-in', response: z.array(Channel) }),
}

// biome-ignore format: one call a line, aligned
export const unitImportApi = {
  terms:  post('/unit/import/terms', { summary: '导入单位时可填的选项', permission: 'unit:edit', body: TermsBody, response: Terms, changes: false }),
  check:  post('/unit/import/check', { summary: '核对待导入的单位',     permission: 'unit:edit', body: ImportCheckBody, response: ImportVerdict, changes: false, large: true }),
  commit: post('/unit/import',       { summary: '批量导入单位',         permission: 'unit:edit', body: ImportBody, response: Imported, large: true }),
}
