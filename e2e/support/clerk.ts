import {
  api,
  type Course,
  type CourseInput,
  type InputOf,
  type ResultOf,
  type Route,
  type TreeItem,
} from '@dangxiao/contract'
import { type APIRequestContext, type APIResponse, request } from '@playwright/test'

export type Session = Awaited<ReturnType<APIRequestContext['storageState']>>

/** The accounts of the demo data. */
export type Account =
  | 'sysadmin'
  | 'security'
  | 'auditor'
  | 'province'
  | 'city'
  | 'county'
  | 'city-reviewer'
  | 'county-editor'
  | 'leader'
  | 'teaching'
  | 'base'
  | 'live'
  | 'city2'
  | 'county2'

export const PASSWORD = 'Dangxiao@2026'

/** Begins a session of its own. */
export async function signIn(baseURL: string, account: Account): Promise<Session> {
  const calls = await request.newContext({ baseURL, extraHTTPHeaders })
  const answer = await calls.post('/api/auth/login', { data: { account, password: PASSWORD } })
  if (!answer.ok()) throw new Error(`${account} cannot sign in: ${await answer.text()}`)
  const session = await calls.storageState()
  await calls.dispose()
  return session
}

/** A lesson of a class, in the morning (1) or in the afternoon (2). */
export const lessonOn = (
  date: string,
  timeOfDay: 1 | 2,
  fields: { title: string; [more: string]: unknown },
) => ({
  ...{ date, timeOfDay, courseKind: 2, trainingCourseCategory: 1, courseSource: 1 },
  ...(timeOfDay === 1 ? { startTime: '08:30', endTime: '11:30' } : { startTime: '14:30', endTime: '17:30' }),
  ...fields,
})

/** Without it the server answers nobody. */
const extraHTTPHeaders = { 'X-Requested-With': 'XMLHttpRequest' }

/** Somebody who makes calls to the server without the pages, to prepare a journey or to look behind one. */
export class Clerk {
  readonly #calls: APIRequestContext

  private constructor(calls: APIRequestContext) {
    this.#calls = calls
  }

  static async of(baseURL: string, storageState: Session): Promise<Clerk> {
    return new Clerk(await request.newContext({ baseURL, storageState, extraHTTPHeaders }))
  }

  close = () => this.#calls.dispose()

  /** @throws Error with the server's text when it refuses */
  async call<R extends Route>(route: R, input: InputOf<R>): Promise<ResultOf<R>> {
    const answer = await this.#send(route, input as Parts)
    if (!answer.ok()) throw new Error(`${route.path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }

  #send(route: Route, { params = {}, query = {}, body }: Parts): Promise<APIResponse> {
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
    return this.#calls.fetch(`/api${path}`, {
      method: route.method,
      params: query as Record<string, string>,
      ...(route.method === 'POST' && { data: body ?? {} }),
    })
  }

  signOut = () => this.call(api.auth.logout, {})

  /** Adds a complete course; `fields` say otherwise. */
  async addCourse(
    fields: Partial<CourseInput> & { coursesName: string },
  ): Promise<{ id: number; version: number }> {
    return this.call(api.course.add, { body: { ...(await this.#completeCourse()), ...fields } })
  }

  find = (id: number) => this.call(api.course.find, { params: { id: String(id) }, query: { revision: '1' } })

  /** Saves an existing course with other `fields`, as a colleague would. */
  async changeCourse(id: number, fields: Partial<CourseInput>): Promise<void> {
    const course = await this.find(id)
    await this.call(api.course.update, {
      body: { ...inputOf(course), ...fields, id, version: course.version },
    })
  }

  async approveCourse(id: number): Promise<void> {
    const { version } = await this.find(id)
    await this.call(api.course.review, {
      params: { id: String(id) },
      query: { auditStatus: '3', version: String(version) },
    })
  }

  async teacherNamed(name: string) {
    const [teacher] = await this.call(api.course.teachers, { query: { name } })
    if (!teacher) throw new Error(`there is no teacher ${name}`)
    return teacher
  }

  /** Somebody new of the own unit, who lectures nowhere yet. */
  async addApprovedTeacher(name: string) {
    const { unitId: partySchoolId } = await this.call(api.auth.me, {})
    const phone = `13${String(Date.now()).slice(-9)}`
    const who = { name, sex: 1, birthday: '1975-05-01', phone, introduction: '从事基层治理研究。' } as const
    const work = { employmentType: 1, fullOrPartTime: 1, professionalTitle: 2, isShow: 1 } as const
    const body = { ...who, ...work, partySchoolId, courseCategories: [1] }
    const { id, version } = await this.call(api.teacher.add, { body })
    const query = { auditStatus: '3', version: String(version) } as const
    await this.call(api.teacher.review, { params: { id: String(id) }, query })
    return this.call(api.teacher.find, { params: { id: String(id) }, query: {} })
  }

  /** Opens a class of the own unit with lessons. */
  async openClass(name: string, startDate: string, endDate: string, entries: object[] = []) {
    const { unitId: partySchoolId } = await this.call(api.auth.me, {})
    const when = { year: Number(startDate.slice(0, 4)), semester: 2, startDate, endDate }
    const body = { name, partySchoolId, level: 3, people: 40, place: `${name}教室`, ...when, entries }
    return this.call(api.schedule.save, { body: body as never })
  }

  /** The cover of a course that is there. */
  async someCover(): Promise<string> {
    const params = { pageNum: '1', pageSize: '1' }
    const { records } = await this.call(api.course.list, { params, query: {} })
    return records[0]?.coverUrl ?? ''
  }

  /** The newest courses whose name has `keyword` in it. */
  async courses(keyword: string) {
    const { records } = await this.call(api.course.list, {
      params: { pageNum: '1', pageSize: '20' },
      query: { keyword },
    })
    return records
  }

  async #completeCourse(): Promise<Omit<CourseInput, 'coursesName'>> {
    const [me, categories, methods, teachers, coverUrl] = await Promise.all([
      this.call(api.auth.me, {}),
      this.call(api.course.classifications, {}),
      this.call(api.course.methods, {}),
      this.call(api.course.teachers, { query: {} }),
      this.someCover(),
    ])
    return {
      courseClassification: leafOf(categories).id,
      teachingMethod: leafOf(methods).id,
      partySchoolId: me.unitId,
      courseInfro: '一、形势与要求。二、主要任务。三、工作方法。',
      isShow: 1,
      coverUrl,
      teacherList: teachers.slice(0, 1).map(({ id }) => ({ teacherId: id, isMain: 1 })),
      videoList: [
        { title: '第一讲', uploadType: 2, videoUrl: 'https://media.example.com/1.mp4', videoTime: 45 },
      ],
      honorList: [],
    }
  }
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, string | undefined>
  body?: unknown
}

function leafOf(tree: readonly TreeItem[]): TreeItem {
  const [first] = tree
  if (!first) throw new Error('the list is empty')
  return first.childrens.length > 0 ? leafOf(first.childrens) : first
}

const inputOf = ({
  coursesName,
  courseClassification,
  teachingMethod,
  partySchoolId,
  courseInfro,
  isShow,
  rating,
  ...rest
}: Course): CourseInput => ({
  coursesName,
  courseClassification,
  teachingMethod,
  partySchoolId,
  courseInfro,
  isShow,
  rating,
  coverUrl: rest.coverUrl,
  defaultCoverUrl: rest.defaultCoverUrl,
  teacherList: rest.teacherList.map(({ teacherId, isMain }) => ({ teacherId, isMain })),
  videoList: rest.videoList.map(({ id, title, videoUrl, uploadKey, videoTime, uploadType }) => ({
    ...{ id, title, videoUrl, uploadKey, videoTime },
    uploadType: uploadType as 1, // as it came
  })),
  honorList: rest.honorList,
})
