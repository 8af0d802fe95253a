import type { Grants } from '@dangxiao/contract'

/** Who asks. */
export interface Actor {
  userId: number
  account: string
  name: string
  unitId: number
  roles: string[]
  grants: Grants
  mustChangePassword: boolean
}
