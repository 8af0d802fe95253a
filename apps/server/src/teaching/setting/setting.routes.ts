import type { settingApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { findLiveHosts } from './setting.queries.ts'
import { setLiveHosts } from './setting.save.ts'

export const settingHandlers: Handlers<typeof settingApi> = {
  liveHosts: (ctx) => findLiveHosts(ctx),
  setLiveHosts: (ctx, { body }) => setLiveHosts(ctx, body),
}
