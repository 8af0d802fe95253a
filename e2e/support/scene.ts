import { api, type CourseRow } from '@dangxiao/contract'
import type { Page } from '@playwright/test'
import type { Account, Clerk } from './clerk.ts'

interface Ground {
  page: Page
  clerk: (account: Account) => Promise<Clerk>
}

export interface Scene {
  name: string
  as?: Account
  /** Height of the window, where the whole page is wanted at once. */
  tall?: number
  show: (ground: Ground) => Promise<unknown>
}

export const settled = (page: Page) => page.waitForLoadState('networkidle')

type State = 'approved' | 'rejected' | 'revised'

const stateOf = ({ auditStatus, revisionStatus }: CourseRow): State | undefined =>
  revisionStatus !== null
    ? 'revised'
    : auditStatus === 3
      ? 'approved'
      : auditStatus === 2
        ? 'rejected'
        : undefined

/** A course with videos in a certain state. */
export async function courseOf(clerk: Clerk, state: State): Promise<number> {
  for (const pageNum of ['1', '2', '3']) {
    const { records } = await clerk.call(api.course.list, { params: { pageNum, pageSize: '100' }, query: {} })
    const found = records.find((course) => course.videoCount > 0 && stateOf(course) === state)
    if (found) return found.id
  }
  throw new Error(`no ${state} course`)
}
