import type { uploadApi } from '@dangxiao/contract'
import { audit } from '../../platform/audit/audit.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { coursesOfUploads } from '../course/course.queries.ts'
import { giveUp } from '../vod/upload.queries.ts'

export const uploadHandlers: Handlers<typeof uploadApi> = {
  courses: (ctx, { body: { uploadKeys } }) => coursesOfUploads(ctx, uploadKeys),
  abandon: async (ctx, { body: { uploadKey } }) => {
    await giveUp(ctx, uploadKey)
    await audit(ctx, { action: 'abandon', resource: 'upload', after: { uploadKey } })
    return {}
  },
}
