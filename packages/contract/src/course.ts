import { z } from 'zod'
import {
  chosen,
  Done,
  Id,
  IdParams,
  IdText,
  isWebAddress,
  Keyword,
  ListFilter,
  LookupItem,
  notWebAddress,
  PageParams,
  pageOf,
  TreeItem,
  text,
  Version,
  webAddress,
  YesNo,
} from './common.ts'
import { ImportBody, ImportCheckBody, Imported, ImportVerdict, Terms, TermsBody } from './import.ts'
import { MediaTrouble } from './media.ts'
import { DuplicateSeen } from './person.ts'
import { ReviewQuery, reviewedFields, reviewViewOf } from './review.ts'
import { get, post } from './route.ts'
import { TeacherBrief } from './teacher.ts'
import { UploadState } from './upload.ts'
import { UploadKey } from './vod.ts'
import { watchFields, watchShown } from './watch.ts'

export const COURSE_NAME_MAX = 40
export const OUTLINE_MAX = 500
export const VIDEO_TITLE_MAX = 40
export const VIDEO_ADDRESS_MAX = 200
export const HONOUR_MAX = 50
export const VIDEO_MINUTES = { min: 1, max: 600 } as const

const NEEDS_LECTURER = '请至少选择一个授课人'
const NEEDS_VIDEO = '请上传视频或者填写视频地址'
const MINUTES = `视频时长应为${VIDEO_MINUTES.min}–${VIDEO_MINUTES.max}分钟`

/** `isMain` 1: lecturer, 0: team member. The order of the list is the order shown. */
export const TeacherLink = z.object({ teacherId: Id, isMain: YesNo })

const TeacherList = z
  .array(TeacherLink, { error: NEEDS_LECTURER })
  .max(50, '授课人不能超过50人')
  .superRefine((links, ctx) => {
    if (!links.some((link) => link.isMain === 1)) ctx.addIssue({ code: 'custom', message: NEEDS_LECTURER })
    for (const [isMain, message] of [
      [1, '授课人列表中已存在被选中人'],
      [0, '团队成员列表中已存在被选中人'],
    ] as const) {
      const ids = links.filter((link) => link.isMain === isMain).map((link) => link.teacherId)
      if (new Set(ids).size < ids.length) ctx.addIssue({ code: 'custom', message })
    }
  })

const videoFields = {
  id: Id.optional(),
  title: text('视频标题', { max: VIDEO_TITLE_MAX, empty: '请填写视频标题' }),
  /** Minutes. */
  videoTime: z
    .int({ error: MINUTES })
    .min(VIDEO_MINUTES.min, MINUTES)
    .max(VIDEO_MINUTES.max, MINUTES)
    .nullish(),
}

/** An upload that is done has its address, one that is still on its way the key by which its address will come. */
const UploadedVideo = z
  .object({
    ...videoFields,
    uploadType: z.literal(1),
    videoUrl: text('视频地址', { max: 1000, optional: true }).refine(
      (url) => url === '' || isWebAddress(url),
      notWebAddress('视频地址'),
    ),
    uploadKey: UploadKey.nullish(),
  })
  // Whatever else is wrong, so that everything that is missing is said at once.
  .refine(({ videoUrl, uploadKey }) => Boolean(videoUrl || uploadKey), {
    error: NEEDS_VIDEO,
    path: ['videoUrl'],
    when: () => true,
  })

/** `uploadType` 1: uploaded, 2: an address typed by hand. */
export const CourseVideoInput = z.discriminatedUnion('uploadType', [
  UploadedVideo,
  z.object({
    ...videoFields,
    uploadType: z.literal(2),
    videoUrl: webAddress('视频地址', { max: VIDEO_ADDRESS_MAX, empty: NEEDS_VIDEO }),
  }),
])
export type CourseVideoInput = z.output<typeof CourseVideoInput>

const picture = (label: string) => webAddress(label, { max: 500 })

export const CourseInput = z.object({
  coursesName: text('课程名称', { max: COURSE_NAME_MAX }),
  courseClassification: chosen('课程类别'),
  teachingMethod: chosen('教学方式'),
  partySchoolId: chosen('所属单位'),
  courseInfro: text('课程提纲', { max: OUTLINE_MAX, lines: true }),
  isShow: z.union([z.literal(1), z.literal(0)], { error: '是否对外展示不能为空' }),
  rating: Id.nullish(),
  coverUrl: picture('课程封面'),
  defaultCoverUrl: picture('默认封面').nullish(),
  ...watchFields('录播课权限'),
  teacherList: TeacherList,
  videoList: z.array(CourseVideoInput).max(100, '视频不能超过100个').default([]),
  honorList: z
    .array(text('荣誉/奖项名称', { max: HONOUR_MAX }))
    .max(20, '荣誉/奖项不能超过20项')
    .refine((honours) => new Set(honours).size === honours.length, '新增项已存在')
    .default([]),
  duplicateSeen: DuplicateSeen,
})

export type CourseInput = z.output<typeof CourseInput>
export const CourseUpdate = CourseInput.extend({ id: Id, version: Version })

export const CourseRow = z.object({
  ...reviewedFields,
  coursesName: z.string(),
  courseClassification: z.int(),
  courseClassificationName: z.string(),
  teachingMethod: z.int(),
  teachingMethodName: z.string(),
  rating: z.int().nullable(),
  ratingStr: z.string().nullable(),
  isShow: YesNo,
  coursePermission: z.int(),
  coverUrl: z.string(),
  /** Lecturers (not team members) in order. */
  lecturers: z.array(z.object({ id: z.int(), name: z.string() })),
  videoCount: z.int(),
  totalMinutes: z.int(),
  /** Of the videos that are not there yet, live or in a change that waits for review. */
  uploadState: UploadState.nullable(),
  /** Of the videos that are there and do not play, live or in such a change. */
  mediaTrouble: MediaTrouble.nullable(),
})
export type CourseRow = z.output<typeof CourseRow>

export const CourseTeacher = TeacherBrief.omit({ id: true }).extend({ teacherId: z.int(), isMain: YesNo })
export type CourseTeacher = z.output<typeof CourseTeacher>

export const CourseVideo = z.object({
  id: z.int(),
  title: z.string(),
  uploadType: z.union([z.literal(1), z.literal(2)]),
  /** Empty while it is on its way. */
  videoUrl: z.string(),
  uploadKey: z.string().nullable(),
  uploadState: UploadState.nullable(),
  videoTime: z.int().nullable(),
})
export type CourseVideo = z.output<typeof CourseVideo>

export const Course = CourseRow.extend({
  courseInfro: z.string(),
  /** Name of the root of the course's category. */
  courseClassificationClass: z.string(),
  defaultCoverUrl: z.string().nullable(),
  ...watchShown,
  honorList: z.array(z.string()),
  teacherList: z.array(CourseTeacher),
  videoList: z.array(CourseVideo),
  courseHours: z.number().nullable(),
  courseUpdateTime: z.string().nullable(),
  affiliatedPartySchool: z.string().nullable(),
  partyCourseSource: z.int().nullable(),
})
export type Course = z.output<typeof Course>

export const CourseFilter = ListFilter.extend({
  /** A category with all below it. */
  courseClassification: IdText.optional(),
  teachingMethod: IdText.optional(),
  rating: IdText.optional(),
  coursePermission: z.enum(['1', '2', '3', '4']).transform(Number).optional(),
  teacherId: IdText.optional(),
  isShow: z.enum(['1', '0']).transform(Number).optional(),
})
export type CourseFilter = z.output<typeof CourseFilter>

/** A course as a picker shows one. */
export const CourseBrief = z.object({
  id: z.int(),
  coursesName: z.string(),
  coverUrl: z.string(),
  partySchoolName: z.string(),
  /** Name of the root of the course's category. */
  courseClassificationClass: z.string(),
  lecturers: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type CourseBrief = z.output<typeof CourseBrief>

const PickerQuery = z.object({
  /** Part of the name; without it the newest. */
  name: Keyword,
  /** Exactly these, whatever their unit. */
  ids: z
    .string()
    .regex(/^\d{1,10}(,\d{1,10}){0,99}$/, '编号不正确')
    .transform((value) => value.split(',').map(Number))
    .optional(),
})

// biome-ignore format: one call a line, aligned
export const courseApi = {
  list:            get('/courses/courses-list/:pageNum/:pageSize', { summary: '录播课列表',     permission: 'course:view',    params: PageParams, query: CourseFilter, response: pageOf(CourseRow) }),
  find:            get('/courses/:id',                             { summary: '录播课详情',     permission: 'course:view',    params: IdParams, query: z.object({ revision: z.enum(['1']).optional() }), response: Course }),
  add:             post('/courses/add',                            { summary: '新增录播课',     permission: 'course:edit',    body: CourseInput, response: Done }),
  update:          post('/courses/update',                         { summary: '修改录播课',     permission: 'course:edit',    body: CourseUpdate, response: Done }),
  review:          get('/courses/review/:id',                      { summary: '审核录播课',     permission: 'course:view',    params: IdParams, query: ReviewQuery, response: reviewViewOf(Course), changes: true }),
  remove:          post('/courses/delete/:id',                     { summary: '删除录播课',     permission: 'course:edit',    params: IdParams, response: Done }),
  pin:             post('/courses/top/:id',                        { summary: '置顶',           permission: 'course:pin',     params: IdParams, response: Done }),
  unpin:           post('/courses/untop/:id',                      { summary: '取消置顶',       permission: 'course:pin',     params: IdParams, response: Done }),
  feature:         post('/courses/choose-rednet/:id',              { summary: '设为红网精选',   permission: 'course:feature', params: IdParams, response: Done }),
  unfeature:       post('/courses/choose-cancel/:id',              { summary: '取消红网精选',   permission: 'course:feature', params: IdParams, response: Done }),
  teachers:        get('/courses/course-teacher-list',             { summary: '可选授课人',     permission: 'course:view',    query: PickerQuery, response: z.array(TeacherBrief) }),
  pick:            get('/courses/pick-list',                       { summary: '可选录播课',     permission: 'course:view',    query: PickerQuery, response: z.array(CourseBrief) }),
  classifications: get('/courses/course-classification',           { summary: '课程类别',       permission: 'signed-in',      response: z.array(TreeItem) }),
  methods:         get('/courses/teacher-method',                  { summary: '教学方式',       permission: 'signed-in',      response: z.array(TreeItem) }),
  permissions:     get('/courses/course-permissions-list',         { summary: '录播课权限',     permission: 'signed-in',      response: z.array(z.object({ code: z.int(), desc: z.string() })) }),
  ratings:         get('/courses/course-rating',                   { summary: '课程级别',       permission: 'signed-in',      response: z.array(TreeItem) }),
  honours:         get('/courses/honor-list',                      { summary: '荣誉/奖项',      permission: 'signed-in',      response: z.array(LookupItem) }),
}

// biome-ignore format: one call a line, aligned
export const courseImportApi = {
  terms:  post('/courses/import/terms', { summary: '导入录播课时可填的选项', permission: 'course:edit', body: TermsBody, response: Terms, changes: false }),
  check:  post('/courses/import/check', { summary: '核对待导入的录播课',     permission: 'course:edit', body: ImportCheckBody, response: ImportVerdict, changes: false, large: true }),
  commit: post('/courses/import',       { summary: '批量导入录播课',         permission: 'course:edit', body: ImportBody, response: Imported, large: true }),
}
