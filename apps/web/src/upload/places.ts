import { uploadApi } from '@dangxiao/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { draftContents } from '../form/useDraft.ts'
import { call } from '../session/client.ts'
import { arrivalOf } from './arrivals.ts'

/** What an upload belongs to: a course, or a form that is not saved yet. */
export interface Place {
  /** Empty for a new course without a name. */
  name: string
  /** A new course has none. */
  courseId: number | undefined
  isSaved: boolean
}

/** As much of what the form of a course keeps as is looked at here. */
interface CourseDraft {
  values: { coursesName: string; videoList: { uploads: { uploadKey?: string; url?: string }[] }[] }
}

type Draft = ReturnType<typeof draftContents<CourseDraft>>[number]

/**
 * Where a user's uploads belong: what has been saved with them, or the form in which they were chosen.
 *
 * @returns for a key its place; `none` when nothing has it, `undefined` while that is not known
 */
export function usePlaces(
  userId: number,
  uploadKeys: readonly string[],
  news?: unknown,
): (uploadKey: string) => Place | 'none' | undefined {
  const saved = useQuery({
    queryKey: [uploadApi.courses.path, userId, uploadKeys, news],
    queryFn: () =>
      call(uploadApi.courses, { body: { uploadKeys: uploadKeys.slice(0, MOST) } }, { unattended: true }),
    enabled: uploadKeys.length > 0,
    placeholderData: keepPreviousData,
  })
  let drafts: Draft[] | undefined
  return (uploadKey) => {
    const course = saved.data?.find((found) => found.uploadKey === uploadKey)
    if (course) return { name: course.coursesName, courseId: course.id, isSaved: true }
    drafts ??= draftContents<CourseDraft>('course', userId)
    return draftOf(drafts, userId, uploadKey) ?? (saved.isSuccess ? 'none' : undefined)
  }
}

/** As the call takes them. */
const MOST = 100

function draftOf(drafts: readonly Draft[], userId: number, uploadKey: string): Place | undefined {
  const url = arrivalOf(userId, uploadKey)?.url
  const has = (upload: { uploadKey?: string; url?: string }) =>
    upload.uploadKey === uploadKey || (url !== undefined && upload.url === url)
  const draft = drafts.find(({ value: { values } }) =>
    values.videoList.some(({ uploads }) => uploads.some(has)),
  )
  return draft && { name: draft.value.values.coursesName, courseId: draft.id, isSaved: false }
}
