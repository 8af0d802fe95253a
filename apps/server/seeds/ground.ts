import { sql } from 'drizzle-orm'
import { roles } from '../src/platform/auth/auth.table.ts'
import type { Db } from '../src/platform/db/connection.ts'
import { lookupItems } from '../src/platform/lookup/lookup.table.ts'
import type { LookupList } from '../src/platform/lookup/lookups.ts'
import {
  caseTypes,
  classificationTree,
  degrees,
  educationBackgrounds,
  honourTypes,
  type DemoListItem as ListItem,
  methodTree,
  officialLevels,
  ratingTree,
  studyFields,
  teacherHonours,
  teacherRatings,
  unitFields,
} from './demo-content/lists.ts'
import { builtInRoles } from './roles.ts'

const lists: Record<LookupList, ListItem[]> = {
  'course-classification': classificationTree,
  'teaching-method': methodTree,
  'course-rating': ratingTree,
  'course-honour': honourTypes,
  'teacher-honour': teacherHonours,
  'teacher-rating': teacherRatings,
  'education-degree': degrees,
  'education-background': educationBackgrounds,
  level: officialLevels,
  'unit-field': unitFields,
  'case-type': caseTypes,
  'study-field': studyFields,
}

/** What every installation begins with: the built-in roles, brought up to date, and the first entries of the extendable lists. */
export async function seedGround(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(roles)
      .values(Object.entries(builtInRoles).map(([code, role]) => ({ code, ...role })))
      .onConflictDoUpdate({
        target: roles.code,
        set: { kind: sql`excluded.kind`, grants: sql`excluded.grants` },
        setWhere: sql`(${roles.kind}, ${roles.grants}) <> (excluded.kind, excluded.grants)`,
      })
    const known = new Set(
      (await tx.selectDistinct({ list: lookupItems.list }).from(lookupItems)).map(({ list }) => list),
    )
    for (const [list, items] of Object.entries(lists))
      if (!known.has(list)) await insert(tx, list, items, null)
  })
}

async function insert(db: Db, list: string, items: ListItem[], parentId: number | null): Promise<void> {
  const rows = await db
    .insert(lookupItems)
    .values(items.map(({ code, name }, sort) => ({ list, parentId, code, itemName: name, sort })))
    .returning({ id: lookupItems.id, code: lookupItems.code })
  for (const { children = [], code } of items)
    if (children.length > 0)
      await insert(db, list, children, rows.find((row) => row.code === code)?.id ?? null)
}
