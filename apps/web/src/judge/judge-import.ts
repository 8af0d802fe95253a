import {
  ethnicGroups,
  IMPORT_MAX,
  JUDGE_EXPERTISE_MAX,
  JudgeInput,
  judgeApi,
  judgeImportApi,
  politicalAffiliations,
  professionalTitles,
  sexes,
} from '@dangxiao/contract'
import { choice, day, line, phone, terms, unit } from '../import/columns.ts'
import type { ImportDefinition } from '../import/definition.ts'

export const judgeImport: ImportDefinition = {
  name: 'judge',
  noun: '评委',
  measure: '名',
  listPath: '/judges',
  list: judgeApi.list,
  routes: judgeImportApi,
  schema: JudgeInput,
  most: IMPORT_MAX,
  same: ['phone'],
  // biome-ignore format: one column a line
  columns: [
    line('name', '姓名', '陈思远', { note: '不超过20个字', width: 110 }),
    choice('sex', '性别', '男', sexes, { width: 80 }),
    phone('phone', '手机号', '13800000000', { aliases: ['手机', '手机号码', '联系电话', '电话'], width: 130 }),
    unit('partySchoolId', '所在单位', '长沙市委党校', { aliases: ['单位', '工作单位', '所属单位'] }),
    choice('professionalTitle', '职称', '正高级', professionalTitles, { width: 90 }),
    terms('expertise', '评审专长', '党史党建', 'expertise', { note: `最多${JUDGE_EXPERTISE_MAX}项，用顿号隔开`, aliases: ['专长'] }),
    line('duty', '职务', '教务处处长', { note: '不超过50个字' }),
    day('birthday', '出生日期', '1975-06-01', { aliases: ['生日'] }),
    choice('ethnicGroup', '民族', '汉族', ethnicGroups, { width: 90 }),
    choice('politicalAffiliation', '政治面貌', '中共党员', politicalAffiliations, { width: 120 }),
    terms('avoidUnitIds', '回避单位', '', 'anyUnit', { note: '所在单位之外还须回避的单位，用顿号隔开' }),
    line('introduction', '个人简介', '', { note: '不超过500个字', width: 280, aliases: ['简介'] }),
  ],
  // Who may be there already is shown with the row, which is then left out unless the user takes it in.
  rest: { duplicateSeen: 1 },
}
