import type { Directory } from '../src/platform/auth/directory.ts'
import type { Db } from '../src/platform/db/connection.ts'
import type { builtInRoles } from './roles.ts'

interface DemoUser {
  account: string
  name: string
  role: keyof typeof builtInRoles
  unitCode: string
}

const PROVINCE = '430000'
const CITY = '430100'
const COUNTY = '430102'

export const demoUsers: DemoUser[] = [
  { account: 'sysadmin', name: '系统管理员', role: 'system-admin', unitCode: PROVINCE },
  { account: 'security', name: '安全管理员', role: 'security-admin', unitCode: PROVINCE },
  { account: 'auditor', name: '安全审计员', role: 'auditor', unitCode: PROVINCE },
  { account: 'province', name: '周文清', role: 'province', unitCode: PROVINCE },
  { account: 'city', name: '刘建平', role: 'city', unitCode: CITY },
  { account: 'county', name: '陈晓岚', role: 'county', unitCode: COUNTY },
  { account: 'city-reviewer', name: '彭立新', role: 'reviewer', unitCode: CITY },
  { account: 'county-editor', name: '易慧敏', role: 'editor', unitCode: COUNTY },
  { account: 'teaching', name: '罗思源', role: 'teaching', unitCode: CITY },
  { account: 'live', name: '曾佳怡', role: 'live', unitCode: CITY },
  { account: 'base', name: '胡永康', role: 'base', unitCode: COUNTY },
  { account: 'leader', name: '唐国栋', role: 'leader', unitCode: PROVINCE },
  { account: 'city2', name: '谭明辉', role: 'city', unitCode: '430200' },
  { account: 'county2', name: '贺静姝', role: 'county', unitCode: '430202' },
]

export interface DemoGround {
  db: Db
  now: Date
  /** Unit code to id. */
  unitIds: Map<string, number>
  /** Account to id. */
  userIds: Map<string, number>
  directory: Directory
  lookups: Awaited<ReturnType<Directory['read']>>['lookups']
}

/** Who made a unit's records: somebody of the unit, else the province's manager. */
export function authorOf({ userIds }: DemoGround, unitCode: string): number {
  const author = demoUsers.find(
    (user) => user.unitCode === unitCode && ['province', 'city', 'county'].includes(user.role),
  )
  return userIds.get(author?.account ?? 'province') as number
}

/** `days` before now, at some hour of the working day. */
export function daysBefore(now: Date, days: number, seed: number): Date {
  const at = new Date(now.getTime() - days * 86_400_000)
  at.setUTCHours(1 + (seed % 9), (seed * 17) % 60, (seed * 31) % 60, 0)
  return at < now ? at : new Date(now.getTime() - (seed % 50) * 60_000)
}

export const demoFile = (name: string) => `/files/demo/${name}`
