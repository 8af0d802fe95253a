import type { uploadApi } from '@dangxiao/contract'
import { audit } from '../audit/audit.ts'
import { coursesOfUploads } from '../course/course.queries.ts'
import type { Handlers } from '../http.ts'
import { giveUp } from './upload.queries.ts'

export const uploadHandlers: Handlers<typeof uploadApi> = {
  courses: (ctx, { body: { uploadKeys } }) => coursesOfUploads(ctx, uploadKeys),
  abandon: async (ctx, { body: { uploadKey } }) => {
    await giveUp(ctx, uploadKey)
    await audit(ctx, { action: 'abandon', resource: 'upload', after: { uploadKey } })
    return {}
  },
}
