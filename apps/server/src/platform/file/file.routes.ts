import type { fileApi } from '@dangxiao/contract'
import { audit } from '../audit/audit.ts'
import { Fault } from '../fault/fault.ts'
import type { Handlers } from '../http/http.ts'
import { store } from './file-store.ts'
import { toPublic } from './media.ts'
import { Slots } from './slots.ts'

/** Pictures are drawn anew, which takes memory: two at once are enough for an office. */
const slots = new Slots(2)

/** A body that is no multipart after all is told by an error without a status. */
function unreadable(error: Error & { statusCode?: number }): never {
  throw error.statusCode ? error : new Fault('BAD_INPUT')
}

export const fileHandlers: Handlers<typeof fileApi> = {
  upload: async (ctx) => {
    if (!ctx.request.isMultipart()) throw new Fault('NO_FILE')
    const part = await ctx.request.file().catch(unreadable)
    if (!part) throw new Fault('NO_FILE')
    const content = await part.toBuffer()
    const { path, ...stored } = await slots.use(() => store(ctx.settings.dataDir, content, part.filename))
    await audit(ctx, { action: 'upload', resource: 'file', after: { path, ...stored } })
    return { ...stored, url: toPublic(ctx, path) }
  },
}
