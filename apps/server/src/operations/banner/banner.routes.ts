import type { bannerApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { remove } from '../../review/change/remove.ts'
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
  remove: (ctx, { params }) => remove(ctx, banners, params.id),
  contents: (ctx, { params, query }) => pickContents(ctx, params.moduleType, query.name),
}
