import { courseWaiter } from '../library/course/course.uploads.ts'
import type { MediaWaiter } from '../library/vod/media.queries.ts'

/** Who saves something before its video is there. */
export const mediaWaiters: readonly MediaWaiter[] = [courseWaiter]
