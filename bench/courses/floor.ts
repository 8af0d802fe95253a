/**
 * What the server is measured against: the same answers from Fastify, pg and plain SQL, with nothing around them: no session, no
 * permission, no validation, no audit. The units of a branch are held in memory, because that is faster than asking for them.
 */
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })

const { rows: units } = await pool.query<{ id: number; unit_name: string; path: number[] }>(
  'select id, unit_name, path from unit order by id',
)
const { rows: entries } = await pool.query<{ id: number; item_name: string }>(
  'select id, item_name from lookup_item',
)
const unitNames = new Map(units.map(({ id, unit_name }) => [id, unit_name]))
const lookups = new Map(entries.map(({ id, item_name }) => [id, item_name]))
const branches = new Map<number, number[]>()
for (const { id, path } of units)
  for (const above of path) branches.set(above, [...(branches.get(above) ?? []), id])

const COLUMNS = `c.id, c.courses_name as "coursesName", c.course_classification as "courseClassification", c.teaching_method as "teachingMethod",
  c.rating, c.is_show as "isShow", c.course_permission as "coursePermission", c.cover_url as "coverUrl", c.video_count as "videoCount",
  c.total_minutes as "totalMinutes", c.party_school_id as "partySchoolId", c.audit_status as "auditStatus", c.audit_reason as "auditReason",
  c.audit_unit_id as "auditUnitId", c.audit_time as "auditTime", c.revision_status as "revisionStatus", c.pinned_at is not null as "isTop",
  c.featured_at is not null as "isRednet", c.create_time as "createTime", c.update_time as "updateTime", c.version, u.name as "createdBy",
  c.lecturers`
const ORDER = `order by (c.pinned_at is not null) desc, c.create_time desc, c.id desc`

interface Row {
  partySchoolId: number
  auditUnitId: number | null
  courseClassification: number
  teachingMethod: number
  rating: number | null
}

async function page(
  where: string,
  parameters: unknown[],
  { limit, offset, counted }: { limit: number; offset: number; counted: boolean },
) {
  const n = parameters.length
  const [rows, count] = await Promise.all([
    pool.query<Row>(
      `select ${COLUMNS} from bare.course c left join app_user u on u.id = c.created_by
       where c.removed_at is null and ${where} ${ORDER} limit $${n + 1} offset $${n + 2}`,
      [...parameters, limit, offset],
    ),
    counted
      ? pool.query<{ n: number }>(
          `select count(*)::integer n from bare.course c where c.removed_at is null and ${where}`,
          parameters,
        )
      : undefined,
  ])
  return { total: count?.rows[0]?.n, records: rows.rows.map(named) }
}

const named = (row: Row) => ({
  ...row,
  partySchoolName: unitNames.get(row.partySchoolId) ?? '',
  auditUnitName: row.auditUnitId && unitNames.get(row.auditUnitId),
  courseClassificationName: lookups.get(row.courseClassification) ?? '',
  teachingMethodName: lookups.get(row.teachingMethod) ?? '',
  ratingStr: row.rating && lookups.get(row.rating),
})

interface Saved {
  coursesName: string
  courseClassification: number
  teachingMethod: number
  partySchoolId: number
  courseInfro: string
  isShow: number
  coverUrl: string
  teacherList: { teacherId: number; isMain: number }[]
  videoList: { title: string; uploadType: number; videoUrl: string; videoTime: number }[]
}

async function save(course: Saved): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const lecturerIds = course.teacherList
      .filter(({ isMain }) => isMain === 1)
      .map(({ teacherId }) => teacherId)
    const { rows: lecturers } = await client.query<{ id: number; name: string }>(
      'select id, name from teacher where id = any($1)',
      [lecturerIds],
    )
    const { rows } = await client.query<{ id: number }>(
      `insert into bare.course (courses_name, course_classification, teaching_method, course_infro, is_show, cover_url, video_count, total_minutes,
         party_school_id, lecturers, audit_status, audit_unit_id, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, 1, 1) returning id`,
      [
        course.coursesName,
        course.courseClassification,
        course.teachingMethod,
        course.courseInfro,
        course.isShow,
        course.coverUrl,
        course.videoList.length,
        course.videoList.reduce((sum, { videoTime }) => sum + videoTime, 0),
        course.partySchoolId,
        JSON.stringify(lecturerIds.map((id) => lecturers.find((lecturer) => lecturer.id === id))),
      ],
    )
    const id = rows[0]?.id as number
    await client.query(
      `insert into bare.course_teacher (course_id, teacher_id, is_main, sort) values ${places(course.teacherList.length, 4)}`,
      [...course.teacherList.flatMap(({ teacherId, isMain }, sort) => [id, teacherId, isMain, sort])],
    )
    await client.query(
      `insert into bare.course_video (course_id, title, upload_type, video_url, video_time, sort) values ${places(course.videoList.length, 6)}`,
      course.videoList.flatMap(({ title, uploadType, videoUrl, videoTime }, sort) => [
        id,
        title,
        uploadType,
        videoUrl,
        videoTime,
        sort,
      ]),
    )
    await client.query('commit')
    return id
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** `($1, $2), ($3, $4)` for two rows of two columns. */
const places = (rows: number, columns: number) =>
  Array.from(
    { length: rows },
    (_, row) =>
      `(${Array.from({ length: columns }, (_, column) => `$${row * columns + column + 1}`).join(', ')})`,
  ).join(', ')

interface Asked {
  unitId?: string
  name?: string
  pageNum: string
  pageSize: string
  counted?: string
}

const app = Fastify()
app.get<{ Querystring: Asked }>('/courses', ({ query: { unitId, name, pageNum, pageSize, counted } }) => {
  const limit = Number(pageSize)
  const asked = { limit, offset: (Number(pageNum) - 1) * limit, counted: counted === '1' }
  return name === undefined
    ? page('c.party_school_id = any($1::integer[])', [branches.get(Number(unitId)) ?? []], asked)
    : page('c.courses_name ilike $1', [`%${name}%`], asked)
})
app.post<{ Body: Saved }>('/courses', async ({ body }) => ({ id: await save(body) }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
console.log('ready')
process.on('SIGTERM', async () => {
  await app.close()
  await pool.end()
})
