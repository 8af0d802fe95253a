import { z } from 'zod'
import { Id } from './common.ts'

/** Who may watch: the fields of a course and of a live class. @param label of the permission, `录播课权限` */
export const watchFields = (label: string) => ({
  /** Left out by callers who may not set it. */
  coursePermission: z
    .int({ error: `${label}不能为空` })
    .min(1, `${label}不正确`)
    .max(4, `${label}不正确`)
    .optional(),
  /** With permission 4. 1: the units in `watchUnitIds` (empty: no limit), 2: all units within the permission scope. */
  watchType: z.union([z.literal(1), z.literal(2)]).nullish(),
  watchUnitIds: z.array(Id).max(5000, '观看单位过多').optional(),
})

/** … as a record shows them. */
export const watchShown = {
  watchType: z.union([z.literal(1), z.literal(2)]).nullable(),
  watchUnitIds: z.array(z.int()),
  watchUnits: z.array(z.object({ id: z.int(), unitName: z.string() })),
}
