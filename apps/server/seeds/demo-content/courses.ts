import { classificationTree } from './lists.ts'
import { outline } from './outline.ts'
import { demoTeachers } from './people.ts'
import { pick, spread } from './pick.ts'
import { teacherStates } from './teacher-states.ts'
import { capability } from './topics/capability.ts'
import { knowledge } from './topics/knowledge.ts'
import { province } from './topics/province.ts'
import { spirit } from './topics/spirit.ts'
import { theory } from './topics/theory.ts'

/** A file of seeds/media, an address elsewhere, or an upload that is still on its way or could not be converted. */
export type DemoVideo = { title: string; minutes: number } & (
  | { media: string }
  | { address: string }
  | { upload: 'waiting' | 'failed' }
)

export interface DemoCourse {
  name: string
  categoryPath: [root: string, leaf: string]
  method: string
  ratingPath: string[] | null
  outline: string
  unitCode: string
  /** places in `demoTeachers`; the first is the main lecturer */
  teacherIndexes: number[]
  videos: DemoVideo[]
  /** `revision`: approved and live, with a changed outline waiting for review */
  state: 'pending' | 'rejected' | 'approved' | 'revision'
  rejectReason?: string
  revisedOutline?: string
  pinned?: boolean
  featured?: boolean
  isShow: 0 | 1
  permission: 1 | 2 | 3 | 4
  daysAgo: number
  honours?: string[]
  /** a file of seeds/media; without one the course takes a default cover */
  cover?: string
}

const topics: Record<string, Record<string, string[]>> = {
  理论教育: theory,
  党性教育: spirit,
  履职能力培训: capability,
  知识培训: knowledge,
  省情与发展: province,
}

/** Units that courses without a place of their own go to, as often as the number says. */
const weights: [unitCode: string, times: number][] = [
  ['430000', 8],
  ['430100', 6],
  ['430102', 6],
  ['430104', 6],
  ['430200', 5],
  ['430202', 5],
]
const elsewhere =
  '430300 430400 430500 430600 430700 430800 430900 431000 431100 431200 431300 433100 430103 430111 430121 430181 430211 430281 430302 430382 430412 430502 430602 430702 430802 430902 431002 431102 431202 431302 433101 GX001 GX002 GX004 GX008 GX009 ZX001 ZX002 GQ001 GQ002 ZX003 ZX006 PX002 430104005 430181003 431026004'.split(
    ' ',
  )
const often = weights.flatMap(([code, times]) => Array.from({ length: times }, () => code))

const rejectReasons = [
  '课程提纲与视频内容不一致，请补充第三部分后重新提交。',
  '视频第二段声音偏小、部分片段画面抖动，请更换清晰版本。',
  '引用数据较旧，请核对出处并更新为最新公布的数据。',
  '授课人单位和职务填写不完整，请核实后重新提交。',
  '课程名称与所选类别不符，建议调整课程类别后再报。',
  '视频标题过于笼统，请按讲次写明主要内容。',
]
const awards = [
  '全省党校系统精品课',
  '全市干部教育培训好课程',
  '全省党员教育电视片评比优秀奖',
  '全省基层理论宣讲优秀课程',
  '干部教育培训特色课程',
]
/** The film of seeds/media that goes with a leaf or, failing that, with its root. */
const films: Record<string, string> = {
  理论教育: 'lesson-1.mp4',
  党性教育: 'lesson-2.mp4',
  履职能力培训: 'lesson-3.mp4',
  知识培训: 'lesson-4.mp4',
  农业实用技术: 'lesson-5.mp4',
  乡村振兴: 'lesson-5.mp4',
  省情与发展: 'lesson-6.mp4',
}
/** Where one sees what may become of an upload. */
const uploads: Record<string, 'waiting' | 'failed'> = {
  数字政府建设与政务服务改革: 'waiting',
  民法典与基层群众工作: 'failed',
}
const ordinals = ['第一讲', '第二讲', '第三讲', '第四讲']

/** Methods by root category, the more usual ones more than once. */
const methods: Record<string, string> = {
  理论教育: '讲授式 讲授式 讲授式 讲授式 研讨式 研讨式 案例式',
  党性教育: '讲授式 讲授式 体验式 体验式 案例式 访谈式 现场教学',
  履职能力培训: '案例式 案例式 案例式 模拟式 模拟式 研讨式 讲授式 讲授式',
  知识培训: '讲授式 讲授式 讲授式 案例式 案例式 现场教学 其他',
  省情与发展: '讲授式 讲授式 讲授式 案例式 现场教学 研讨式',
}

/** Lecturer categories that fit a leaf; the leaves not named here fit those of their root. */
const fitting: Record<string, number[]> = {
  理论教育: [1],
  党性教育: [2],
  履职能力培训: [4],
  知识培训: [1, 4],
  省情与发展: [1, 4],
  党章党规党纪: [3],
  作风与廉洁教育: [3],
  党的建设实务: [3],
  领导科学: [3],
  科技与数字化: [5],
  农业实用技术: [5],
  先进典型: [6, 4],
}

/** Those who may lecture. */
const indexed = demoTeachers
  .map((teacher, index) => ({ ...teacher, index }))
  .filter(({ index }) => !['pending', 'rejected'].includes(teacherStates[index]?.state ?? ''))

/** Teachers of the nearest unit, going upwards, that has some who fit the leaf; someone who lists the course comes first. */
function teachersNear(unitCode: string, name: string, [root, leaf]: [string, string]): number[] {
  const above = /^\d/.test(unitCode)
    ? [unitCode, unitCode.slice(0, 6), `${unitCode.slice(0, 4)}00`, '430000']
    : [unitCode, '430000']
  const wanted = fitting[leaf] ?? fitting[root] ?? []
  for (const code of above) {
    const fit = indexed.filter(
      (teacher) =>
        teacher.unitCode === code && teacher.categories.some((category) => wanted.includes(category)),
    )
    const known = fit.filter((teacher) => teacher.courseNames.includes(name))
    if (fit.length > 0) return [...new Set([...known, ...fit])].map((teacher) => teacher.index)
  }
  throw new Error(`No teacher fits ${name} of ${unitCode}`)
}

function lecturersOf(i: number, name: string, unitCode: string, path: [string, string]): number[] {
  const near = teachersNear(unitCode, name, path)
  const listed = demoTeachers[near[0] ?? 0]?.courseNames.includes(name)
  const start = listed ? 0 : spread(i, 42, near.length)
  return [...near.slice(start), ...near.slice(0, start)].slice(0, [1, 1, 1, 2, 2, 3][spread(i, 43, 6)])
}

function videosOf(i: number, name: string, headings: string[], [root, leaf]: [string, string]): DemoVideo[] {
  const lessons = [1, 1, 2, 2, 3, headings.length][spread(i, 45, 6)] ?? 1
  return headings.slice(0, lessons).map((heading, k) => {
    const title = lessons === 1 ? name : `${ordinals[k]} ${heading}`
    const minutes = 18 + spread(i * 5 + k, 46, 68)
    const upload = uploads[name]
    if (upload) return { title, minutes, upload }
    const address = spread(i * 5 + k, 47, 9) === 0
    return address
      ? {
          title,
          minutes,
          address: `https://media.example.com/lessons/${String(i + 1).padStart(4, '0')}-${k + 1}.mp4`,
        }
      : { title, minutes, media: films[leaf] ?? films[root] ?? 'lesson-1.mp4' }
  })
}

function ratingOf(i: number, unitCode: string): string[] | null {
  const roll = spread(i, 49, 20)
  if (roll < 2 && unitCode === '430000')
    return ['国家级', pick(['全国党校系统精品课', '中组部好课程'], i, 50)]
  if (roll < 6) return ['省级', '全省党校系统精品课']
  if (roll < 9) return ['市级']
  if (roll < 11) return ['县级']
  if (roll === 11) return ['其他', '本单位好课程']
  return roll === 12 ? ['其他'] : null
}

/** The states in turn within one unit's courses, so that every level has all of them. */
const turns = [
  'approved',
  'pending',
  'approved',
  'revision',
  'approved',
  'approved',
  'rejected',
  'approved',
  'approved',
  'pending',
  'approved',
] as const

function daysAgoOf(i: number, state: DemoCourse['state']): number {
  if (state === 'pending') return spread(i, 51, 25)
  if (state === 'rejected') return 5 + spread(i, 51, 90)
  return 6 + spread(i, 51, 535)
}

const coverNumbers: Record<string, number[]> = {
  理论教育: [1, 2, 3],
  党性教育: [4, 5],
  履职能力培训: [6, 7, 8],
  知识培训: [9, 10],
  省情与发展: [11, 12],
}

function course(
  i: number,
  turn: number,
  [root, leaf]: [string, string],
  line: string,
  unitCode: string,
): DemoCourse {
  const [name = '', ...rest] = line.split('|')
  const headings = rest.filter((part) => !part.startsWith('@'))
  const state = turns[turn % turns.length] ?? 'approved'
  const live = state === 'approved' || state === 'revision'
  const ratingPath = live ? ratingOf(i, unitCode) : null
  const isShow = spread(i, 52, 10) === 0 ? 0 : 1
  return {
    name,
    categoryPath: [root, leaf],
    method: pick((methods[root] ?? '讲授式').split(' '), i, 40),
    ratingPath,
    outline: outline(i, name, root, headings),
    unitCode,
    teacherIndexes: lecturersOf(i, name, unitCode, [root, leaf]),
    videos: videosOf(i, name, headings, [root, leaf]),
    state,
    ...(state === 'rejected' && { rejectReason: pick(rejectReasons, i, 53) }),
    ...(state === 'revision' && {
      revisedOutline: outline(i, name, root, [...headings, '课堂研讨与学习成果交流']),
    }),
    ...(state === 'approved' && isShow === 1 && spread(i, 54, 16) === 0 && { pinned: true }),
    ...(state === 'approved' && isShow === 1 && spread(i, 55, 9) === 0 && { featured: true }),
    isShow,
    permission: ([1, 1, 1, 1, 1, 1, 2, 2, 3, 4] as const)[spread(i, 56, 10)] ?? 1,
    daysAgo: daysAgoOf(i, state),
    ...(live &&
      (ratingPath !== null || spread(i, 57, 12) === 0) && {
        honours: [`${pick(awards, i, 58)}（${2023 + spread(i, 59, 3)}年）`],
      }),
    ...(spread(i, 60, 5) !== 0 && { cover: `cover-${pick(coverNumbers[root] ?? [1], i, 61)}.jpg` }),
  }
}

/** Local subjects stay at home; the others go to the units of `weights` or, in turn, to `elsewhere`. */
function unitsOf(lines: string[]): string[] {
  let next = 0
  return lines.map((line, i) => {
    const local = line.split('|@')[1]
    if (local) return local
    return spread(i, 62, 100) < 62 ? pick(often, i, 63) : (elsewhere[next++ % elsewhere.length] ?? '430000')
  })
}

function build(): DemoCourse[] {
  const counts = new Map<string, number>()
  const lines = classificationTree.flatMap(({ name: root, children = [] }) =>
    children.flatMap(({ name: leaf }) =>
      (topics[root]?.[leaf] ?? []).map((line) => ({ path: [root, leaf] as [string, string], line })),
    ),
  )
  const unitCodes = unitsOf(lines.map(({ line }) => line))
  return lines.map(({ path, line }, i) => {
    const unitCode = unitCodes[i] ?? '430000'
    const turn = counts.get(unitCode) ?? spread(i, 64, turns.length)
    counts.set(unitCode, turn + 1)
    return course(i, turn, path, line, unitCode)
  })
}

/** The same courses on every run, grouped by category; `daysAgo` orders them in time. */
export const demoCourses: DemoCourse[] = build()
