import { CourseInput, courseApi, courseImportApi } from '@dangxiao/contract'
import { type Column, line, lines, lookUp, parted, term, unit, yesNo } from '../import/columns.ts'
import type { ImportDefinition, Input } from '../import/definition.ts'
import { storeFile } from '../session/store-file.ts'
import { drawDefaultCover, pickBackground } from './default-cover.ts'

/** Every course gets a cover of its own, which takes a moment each. */
const MOST = 500
const AT_ONCE = 3

/** Lecturers (1) or team members (0), by name; where two have it, with the unit. */
function people(header: string, isMain: 0 | 1, example: string): Column {
  return {
    ...line('teacherList', header, example),
    note: '多人用顿号隔开；重名时写成 姓名（单位）',
    width: 200,
    names: (text) => parted(text).map((name) => name.replace(/[（(].*$/, '').trim()),
    read(text, { lecturer = [] }) {
      const found = parted(text).map((name) => lookUp(name, lecturer))
      const problem = found.find((each) => 'problem' in each)
      if (problem)
        return {
          problem: problem.problem.replace('请从下拉列表中选择', '请核对姓名，或先把其录入师资库并通过审核'),
        }
      return { value: found.flatMap((each) => ('term' in each ? [{ teacherId: each.term.id, isMain }] : [])) }
    },
  }
}

export const courseImport: ImportDefinition = {
  name: 'course',
  noun: '录播课',
  measure: '门',
  listPath: '/courses',
  list: courseApi.list,
  routes: courseImportApi,
  schema: CourseInput,
  most: MOST,
  same: ['coursesName', 'partySchoolId'],
  namesIn: 'lecturer',
  columns: [
    line('coursesName', '课程名称', '新时代基层党建工作方法', {
      note: '不超过40个字',
      width: 240,
      aliases: ['名称', '课程'],
    }),
    term('courseClassification', '课程类别', '党章党规', 'classification', { width: 160, aliases: ['类别'] }),
    term('teachingMethod', '教学方式', '讲授式', 'method', { width: 120 }),
    unit('partySchoolId', '所属单位', '长沙市委党校', { aliases: ['单位'] }),
    people('授课人', 1, '付安然、王强（长沙市委党校）'),
    people('团队成员', 0, ''),
    {
      ...line('courseInfro', '课程提纲', '一、形势与要求。二、主要任务。三、工作方法。', {
        note: '不超过500个字',
        width: 280,
      }),
      aliases: ['提纲'],
    },
    yesNo('isShow', '是否对外展示', '是', 1, { aliases: ['对外展示'] }),
    term('rating', '级别', '', 'rating', { width: 140 }),
    lines('honorList', '荣誉/奖项', ''),
  ],
  rest: { coverUrl: 'https://cover.invalid/made-before-saving.jpg', videoList: [], duplicateSeen: 1 },
  finish: withCovers,
}

/** The courses with the default covers that the form would have made. */
async function withCovers(inputs: readonly Input[], done: (count: number) => void): Promise<Input[]> {
  const made: Input[] = []
  let next = 0
  let count = 0
  async function work() {
    for (let i = next++; i < inputs.length; i = next++) {
      const input = inputs[i] as Input
      const { url } = await storeFile(
        await drawDefaultCover(String(input.coursesName), pickBackground(), { scale: 1 }),
        '默认封面.jpg',
      )
      made[i] = { ...input, coverUrl: url, defaultCoverUrl: url }
      done(++count)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return made
}
