import type { uploadApi } from '@dangxiao/contract'
import { audit } from '../audit/audit.ts'
import type { Handlers } from '../http.ts'
import { giveUp } from './upload.queries.ts'

export const uploadHandlers: Handlers<typeof uploadApi> = {
  abandon: async (ctx, { body: { uploadKey } }) => {
    await giveUp(ctx, uploadKey)
    await audit(ctx, { action: 'abandon', resource: 'upload', after: { uploadKey } })
    return {}
  },
}
