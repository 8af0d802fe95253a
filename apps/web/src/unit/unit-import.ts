import { IMPORT_MAX, UnitInput, unitApi, unitImportApi, unitTypes, userLevels } from '@dangxiao/contract'
import { choice, code, line, term } from '../import/columns.ts'
import type { ImportDefinition } from '../import/definition.ts'

export const unitImport: ImportDefinition = {
  name: 'unit',
  noun: '单位',
  measure: '个',
  outcome: '',
  listPath: '/units',
  list: unitApi.list,
  routes: unitImportApi,
  schema: UnitInput,
  most: IMPORT_MAX,
  same: ['code'],
  // biome-ignore format: one column a line
  columns: [
    line('unitName', '单位名称', '中共岳麓区委党校', { note: '不超过50个字', width: 260, aliases: ['单位', '名称'] }),
    { ...code('code', '单位编码', '430104'), note: '字母、数字、横线和下划线', aliases: ['编码', '单位代码'] },
    choice('unitType', '单位类型', '县委党校', unitTypes, { width: 160 }),
    choice('userLevel', '单位级别', '县', userLevels, { width: 140, aliases: ['级别'] }),
    term('parentId', '上级单位', '中共长沙市委党校', 'unit', { note: '须已在系统中：多级单位请从上到下逐级导入。重名时写上级/本级，也可填单位编码', width: 260, aliases: ['所属单位', '上级'] }),
  ],
}
