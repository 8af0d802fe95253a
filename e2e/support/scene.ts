import { api } from '@dangxiao/contract'
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

/** A course with videos in a certain state. */
export async function courseOf(clerk: Clerk, state: 'approved' | 'rejected' | 'revised'): Promise<number> {
  const query = { auditStatus: state === 'rejected' ? ('2' as const) : ('3' as const) }
  const { records } = await clerk.call(api.course.list, { params: { pageNum: '1', pageSize: '100' }, query })
  const found = records.find(({ revisionStatus, videoCount }) => videoCount > 0 && (revisionStatus !== null) === (state === 'revised'))
  if (!found) throw new Error(`no ${state} course`)
  return found.id
}
