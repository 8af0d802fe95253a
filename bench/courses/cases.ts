import type pg from 'pg'
import { FIRST_CITY } from '../ground.ts'
import type { Target } from './load.ts'
import { get, post } from './targets.ts'
import { commonWord, rareWord, rareWordOfFew, shortWord, shortWordOfFew } from './words.ts'

export interface Ports {
  server: number
  small: number
  floor: number
  cookie: string
  smallCookie: string
}

export interface Case {
  name: string
  /** The bare handler; beside it what else is worth seeing. */
  bare: Target
  server: Target
  /** The server over ten thousand rows, with a page as full. */
  small: Target
  /** … asked for the same name, which hardly any has there. */
  sparse?: Target
  beside?: Record<string, Target>
  /** The least ratio of the server's requests per second to the bare handler's. */
  aim: number
  /** Is the time to stay the same with more rows? It cannot where more rows are found and counted. */
  constant: boolean
  /** The bare handler is so slow that one round must do. */
  slow?: true
}

const PAGE = 10
const DEEP = 5_000
/** As far from the first page, in a hundredth of the rows. */
const DEEP_SMALL = 50

const list = (page: number, query: string) => `/api/courses/courses-list/${page}/${PAGE}?${query}`
const inCity = `partySchoolId=${FIRST_CITY}`

export function casesOf(ports: Ports, sample: Sample): Case[] {
  const { server, small, floor, cookie, smallCookie } = ports
  const bareList = (query: string, page = 1) =>
    get(floor, `/courses?pageNum=${page}&pageSize=${PAGE}&${query}`)
  const named = (word: string) => list(1, `keyword=${encodeURIComponent(word)}`)
  const search = (word: string, wordOfFew = word) => ({
    bare: bareList(`name=${encodeURIComponent(word)}&counted=1`),
    server: get(server, named(word), cookie),
    small: get(small, named(wordOfFew), smallCookie),
    ...(wordOfFew !== word && { sparse: get(small, named(word), smallCookie) }),
    aim: 0.6,
  })
  return [
    {
      name: "a city's first page with its total; bare: without",
      bare: bareList(`unitId=${FIRST_CITY}`),
      server: get(server, list(1, inCity), cookie),
      small: get(small, list(1, inCity), smallCookie),
      beside: { 'bare, with count(*)': bareList(`unitId=${FIRST_CITY}&counted=1`) },
      aim: 0.6,
      constant: true,
    },
    {
      name: `a city's page ${DEEP}; bare: OFFSET`,
      bare: bareList(`unitId=${FIRST_CITY}`, DEEP),
      server: get(server, list(DEEP, inCity), cookie),
      small: get(small, list(DEEP_SMALL, inCity), smallCookie),
      aim: 50,
      constant: true,
      slow: true,
    },
    { name: 'a rare name and its total', ...search(rareWord, rareWordOfFew), constant: true },
    {
      name: 'a name of 2 characters and its total',
      ...search(shortWord, shortWordOfFew),
      constant: true,
      slow: true,
    },
    { name: 'a name that 1 in 40 has and its total', ...search(commonWord), constant: false },
    {
      name: 'save',
      bare: post(floor, '/courses', () => sample.course('')),
      server: post(server, '/api/courses/add', () => sample.course('http://localhost:3001'), {
        cookie,
        key: true,
      }),
      small: post(small, '/api/courses/add', () => sample.course('http://localhost:3001'), {
        cookie: smallCookie,
        key: true,
      }),
      aim: 0.4,
      constant: true,
    },
  ]
}

export interface Sample {
  course(mediaOrigin: string): object
}

/** Courses to save: three lecturers that may be chosen in both sizes, five videos, a unit of the first city. */
export async function sampleOf(small: pg.Client): Promise<Sample> {
  const idsOf = async (statement: string) =>
    (await small.query<{ id: number }>(statement)).rows.map(({ id }) => id)
  const teachers = await idsOf(
    'select id from teacher where audit_status = 3 and removed_at is null order by id',
  )
  const units = await idsOf(`select id from unit where path @> array[${FIRST_CITY}] order by id`)
  const leaves = (listName: string) =>
    idsOf(
      `select id from lookup_item l where list = '${listName}' and not exists (select from lookup_item where parent_id = l.id) order by id`,
    )
  const categories = await leaves('course-classification')
  const methods = await leaves('teaching-method')
  let n = 0
  const nth = (ids: number[], i: number) => ids[i % ids.length] as number
  return {
    course: (mediaOrigin) => {
      n++
      return {
        coursesName: `基层治理的新经验与新方法（测速第${n}讲）`,
        courseClassification: nth(categories, n),
        teachingMethod: nth(methods, n),
        partySchoolId: nth(units, n * 7),
        courseInfro: '一、背景与意义；二、主要做法；三、经验启示。'.repeat(5),
        isShow: 1,
        coverUrl: `${mediaOrigin}/files/2026/01/cover-${n}.jpg`,
        teacherList: [0, 1, 2].map((i) => ({ teacherId: nth(teachers, n * 3 + i), isMain: 1 })),
        videoList: [0, 1, 2, 3, 4].map((i) => ({
          title: `第${i + 1}节`,
          uploadType: 1,
          videoUrl: `${mediaOrigin}/vod/2026/01/${n}-${i}.mp4`,
          videoTime: 45,
        })),
        honorList: [],
      }
    },
  }
}
