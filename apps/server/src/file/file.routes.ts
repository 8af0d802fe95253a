import type { fileApi } from '@dangxiao/contract'
import { audit } from '../audit/audit.ts'
import type { Handlers } from '../http.ts'
import { Fault } from '../shared/fault.ts'
import { toPublic } from '../shared/media.ts'
import { store } from './file-store.ts'

export const fileHandlers: Handlers<typeof fileApi> = {
  upload: async (ctx) => {
    const part = await ctx.request.file().catch(() => undefined)
    if (!part) throw new Fault('NO_FILE')
    const { path, ...stored } = await store(ctx.settings.dataDir, await part.toBuffer(), part.filename)
    await audit(ctx, { action: 'upload', resource: 'file', after: { path, ...stored } })
    return { ...stored, url: toPublic(ctx, path) }
  },
}
