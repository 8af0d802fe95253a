import { type Done, isEmptyRich, type TemplateInput } from '@dangxiao/contract'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { isOwn, toStored } from '../../platform/file/media.ts'
import { change } from '../../review/change/change.ts'
import { storedRich } from '../../review/content/rich-text.ts'
import { assertUnitInScope } from '../../review/scope/scope.ts'
import { templates } from './template.table.ts'

/** @throws Fault `UNIT_NOT_MANAGED`, `BAD_INPUT` */
export async function addTemplate(ctx: Context, given: TemplateInput): Promise<Done> {
  const values = checked(ctx, given)
  const [done] = await ctx.db
    .insert(templates)
    .values({ ...values, createdBy: ctx.actor.userId, createTime: ctx.now(), updateTime: ctx.now() })
    .returning({ id: templates.id, version: templates.version })
  if (!done) throw new Error('an insert gave no row')
  await audit(ctx, { action: 'add', resource: 'template', recordId: done.id, after: values })
  return done
}

/** @throws Fault `NOT_FOUND`, `STALE_VERSION`, `UNIT_NOT_MANAGED`, `BAD_INPUT` */
export async function updateTemplate(
  ctx: Context,
  { id, version, ...given }: TemplateInput & { id: number; version: number },
): Promise<Done> {
  return change(ctx, templates, id, 'update', checked(ctx, given), { version })
}

/** What may be stored: in the caller's units, cleaned, with a file of the own store. */
function checked(ctx: Context, { content, file, ...given }: TemplateInput) {
  assertUnitInScope(ctx, given.partySchoolId)
  const stored = file ? { ...file, url: toStored(ctx, file.url) } : null
  if (stored && !isOwn(stored.url))
    throw new Fault('BAD_INPUT', { fields: { file: '模板文件不在本系统中，请重新上传' } })
  const cleaned = storedRich(ctx, content)
  if (isEmptyRich(cleaned) && !stored)
    throw new Fault('BAD_INPUT', { fields: { content: '请填写模板内容或上传模板文件' } })
  return { ...given, content: cleaned, file: stored }
}
