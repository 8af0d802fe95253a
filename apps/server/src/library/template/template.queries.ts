import type { PageParams, Template, TemplateFilter, TemplateRow } from '@dangxiao/contract'
import { and, asc, desc, eq, getTableColumns, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toPublic } from '../../platform/file/media.ts'
import { publicRich } from '../../review/content/rich-text.ts'
import { containsIn, flag, inDays, plainWindow, readPage } from '../../review/list/list.ts'
import { ownedOf } from '../../review/save/record.ts'
import { reaches, scopeOf, withinManaged, withinScope } from '../../review/scope/scope.ts'
import { templates } from './template.table.ts'

type TemplateRecord = typeof templates.$inferSelect

const { content: _content, ...rowColumns } = getTableColumns(templates)
const hasContent = sql<boolean>`${templates.content} <> ''`

type RowRecord = Omit<TemplateRecord, 'content'>

/** Shared by a unit above the actor's. */
function fromAbove(ctx: Context): SQL | undefined {
  const above = ctx.units.path(ctx.actor.unitId).slice(0, -1)
  const ids = above.map(({ id }) => id)
  return ids.length === 0 ? sql`false` : and(eq(templates.scope, 2), inArray(templates.partySchoolId, ids))
}

/** The templates that a list is asked for: those of the managed units, and with no unit chosen also what units above share. */
function visible(ctx: Context, filter: TemplateFilter): SQL | undefined {
  const own = withinScope(ctx, templates.partySchoolId, scopeOf(ctx, filter))
  if (filter.isFromAbove === true)
    return and(fromAbove(ctx), not(withinManaged(ctx, templates.partySchoolId) ?? sql`true`))
  const narrowed =
    filter.isFromAbove === false || filter.partySchoolId || filter.unitListScope || filter.unitScope
  return narrowed || own === undefined ? own : or(own, fromAbove(ctx))
}

/** One page of the templates the actor may use: pinned first, then newest. */
export async function listTemplates(
  ctx: Context,
  filter: TemplateFilter,
  page: PageParams,
): Promise<{ records: TemplateRow[]; total: number }> {
  const where = and(
    visible(ctx, filter),
    filter.keyword ? containsIn(templates.name, filter.keyword) : undefined,
    filter.type ? eq(templates.type, filter.type) : undefined,
    filter.scope ? eq(templates.scope, filter.scope as 1 | 2) : undefined,
    flag(templates.pinnedAt, filter.isTop),
    inDays(templates.createTime, filter.startDate, filter.endDate),
  )
  const byTime = filter.order === 'ascend' ? asc(templates.createTime) : desc(templates.createTime)
  const order = filter.sort ? [byTime] : [desc(templates.listBucket), desc(templates.createTime)]
  const { rows, total } = await readPage(ctx, templates, plainWindow(templates, where, order, page), {
    template: rowColumns,
    hasContent,
  })
  return {
    total,
    records: rows.map(({ template, hasContent, createdByName }) =>
      rowOf(ctx, template, hasContent, createdByName),
    ),
  }
}

/** @throws Fault `NOT_FOUND` */
export async function findTemplate(ctx: Context, id: number): Promise<Template> {
  const own = withinManaged(ctx, templates.partySchoolId)
  const [found] = await ctx.db
    .select({ template: templates, createdByName: users.name })
    .from(templates)
    .leftJoin(users, eq(users.id, templates.createdBy))
    .where(and(eq(templates.id, id), isNull(templates.removedAt), own && or(own, fromAbove(ctx))))
  if (!found) throw new Fault('NOT_FOUND')
  const { template, createdByName } = found
  return {
    ...rowOf(ctx, template, template.content !== '', createdByName),
    content: publicRich(ctx, template.content),
  }
}

function rowOf(ctx: Context, row: RowRecord, hasContent: boolean, createdBy: string | null): TemplateRow {
  const { partySchoolId, name, type, scope, file, pinnedAt } = row
  const may = (action: 'edit' | 'pin') => reaches(ctx, partySchoolId, `template:${action}`)
  return {
    ...ownedOf(ctx, row, createdBy),
    name,
    type,
    scope,
    hasContent,
    file: file && { ...file, url: toPublic(ctx, file.url) },
    isTop: pinnedAt !== null,
    isFromAbove: !reaches(ctx, partySchoolId),
    can: [...(may('edit') ? (['edit', 'remove'] as const) : []), ...(may('pin') ? (['pin'] as const) : [])],
  }
}
