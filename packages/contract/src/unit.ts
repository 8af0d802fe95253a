import { z } from 'zod'
import { IdText, ListFilter } from './common.ts'
import { get } from './route.ts'

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

// biome-ignore format: one call a line, aligned
export const unitApi = {
  tree:     get('/unit/list/user-tree',    { summary: '单位树',             permission: 'signed-in', query: TreeQuery, response: z.array(UnitNode) }),
  channels: get('/unit/list-all-channel',  { summary: '启用的单位（按类型）', permission: 'signed-in', response: z.array(Channel) }),
}
