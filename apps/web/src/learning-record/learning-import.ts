import {
  clean,
  IMPORT_MAX,
  LearningInput,
  learningRecordApi,
  learningRecordImportApi,
  learningWays,
} from '@dangxiao/contract'
import { type Column, choice, dayIn, line, phone, unit, whole, yesNo } from '../import/columns.ts'
import type { ImportDefinition } from '../import/definition.ts'

const TAUGHT_TOGETHER = 3
const DAY_MINUTES = 24 * 60

/** A day with its time, `2026-03-05 09:00`, in Asia/Shanghai; without a time its first minute. */
function moment(field: string, header: string, example: string, more?: Partial<Column>): Column {
  return {
    ...line(field, header, example),
    note: '如 2026-03-05 09:00，也可只填日期',
    width: 150,
    read(text) {
      const plain = clean(text).normalize('NFKC')
      const day = dayIn(plain)
      const clock = clockIn(plain)
      return day && clock
        ? { value: `${day}T${clock}:00+08:00` }
        : { problem: `${header}“${text}”不是时间，请写成 2026-03-05 09:00` }
    },
    ...more,
  }
}

/** `09:00`; of a number, as Excel counts, by its part of a day. */
function clockIn(text: string): string | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) {
    const minutes = Math.round((Number(text) % 1) * DAY_MINUTES) % DAY_MINUTES
    return [minutes / 60, minutes % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
  }
  const [, rest = ''] = /^\S+[\sT]+(.+)$/.exec(text) ?? []
  if (rest === '') return '00:00'
  const [, hour = '', minute = ''] = /^(\d{1,2})[:时](\d{1,2})(?:[:分].*)?$/.exec(rest) ?? []
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60
    ? `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
    : undefined
}

export const learningImport: ImportDefinition = {
  name: 'learning-record',
  noun: '学习记录',
  measure: '条',
  outcome: '',
  listPath: '/learning-records',
  list: learningRecordApi.list,
  routes: learningRecordImportApi,
  schema: LearningInput,
  most: IMPORT_MAX,
  same: ['userName', 'phone', 'courseName', 'startTime'],
  // biome-ignore format: one column a line
  columns: [
    line('userName', '姓名', '陈思远', { note: '不超过30个字', width: 110, aliases: ['学员', '学员姓名'] }),
    phone('phone', '手机号', '13800000000', { note: '11位手机号，可不填', aliases: ['手机', '手机号码', '联系电话', '电话'], width: 130 }),
    unit('partySchoolId', '单位', '长沙市委党校', { aliases: ['所在单位', '工作单位', '所属单位'] }),
    { ...choice('way', '学习方式', '集中学习', learningWays, { note: '不填为集中学习', width: 110 }), fallback: () => TAUGHT_TOGETHER },
    line('courseName', '课程名称', '党支部书记集中轮训', { note: '不超过100个字', width: 220, aliases: ['课程', '学习内容'] }),
    line('videoTitle', '视频标题', '', { note: '可不填' }),
    moment('startTime', '开始时间', '2026-03-05 09:00', { aliases: ['学习时间', '日期'] }),
    moment('lastTime', '最近学习时间', '', { note: '不填为开始时间加上时长' }),
    whole('minutes', '学习时长', '90', { note: '分钟', aliases: ['时长', '时长（分钟）', '分钟'] }),
    whole('progress', '学习进度', '', { note: '0–100，不填按是否完成', aliases: ['进度', '进度（%）'] }),
    yesNo('isFinished', '是否完成', '是', 1),
  ],
}
