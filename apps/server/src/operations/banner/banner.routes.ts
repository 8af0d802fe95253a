import type { bannerApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { change } from '../../review/change/change.ts'
import { pickContents } from './banner.content.ts'
import { findBanner, listBanners } from './banner.queries.ts'
import { addBanner, arrangeBanners, updateBanner } from './banner.save.ts'
import { banners } from './banner.table.ts'

export const bannerHandlers: Handlers<typeof bannerApi> = {
  list: (ctx, { params, query }) => listBanners(ctx, query, params),
  find: (ctx, { params }) => findBanner(ctx, params.id),
  add: (ctx, { body }) => addBanner(ctx, body),
  update: (ctx, { body }) => updateBanner(ctx, body),
  arrange: (ctx, { body }) => arrangeBanners(ctx, body),
  remove: (ctx, { params }) => change(ctx, banners, params.id, 'remove', { removedAt: ctx.now() }),
  contents: (ctx, { params, query }) => pickContents(ctx, params.moduleType, query.name),
}
