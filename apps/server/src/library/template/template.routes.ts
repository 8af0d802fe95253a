import type { templateApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { remove } from '../../review/change/remove.ts'
import { pin, unpin } from '../../review/save/pin.ts'
import { findTemplate, listTemplates } from './template.queries.ts'
import { addTemplate, updateTemplate } from './template.save.ts'
import { templates } from './template.table.ts'

export const templateHandlers: Handlers<typeof templateApi> = {
  list: (ctx, { params, query }) => listTemplates(ctx, query, params),
  find: (ctx, { params }) => findTemplate(ctx, params.id),
  add: (ctx, { body }) => addTemplate(ctx, body),
  update: (ctx, { body }) => updateTemplate(ctx, body),
  remove: (ctx, { params }) => remove(ctx, templates, params.id),
  pin: (ctx, { params }) => pin(ctx, templates, params.id),
  unpin: (ctx, { params }) => unpin(ctx, templates, params.id),
}
