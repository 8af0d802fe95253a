import { courseWaiter } from './course/course.uploads.ts'
import type { MediaWaiter } from './vod/media.queries.ts'

/** Who saves something before its video is there. */
export const mediaWaiters: readonly MediaWaiter[] = [courseWaiter]
