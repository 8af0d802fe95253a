import type { uploadApi } from '@dangxiao/contract'
import { audit } from '../audit/audit.ts'
import type { Handlers } from '../http.ts'
import { abandonedUploads } from './upload.table.ts'

export const uploadHandlers: Handlers<typeof uploadApi> = {
  abandon: async (ctx, { body: { uploadKey } }) => {
    await ctx.db.insert(abandonedUploads).values({ uploadKey, time: ctx.now() }).onConflictDoNothing()
    await audit(ctx, { action: 'abandon', resource: 'upload', after: { uploadKey } })
    return {}
  },
}
