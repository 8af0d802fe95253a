import type { overviewApi } from '@dangxiao/contract'
import { mayCoordinate } from '../auth/permissions.ts'
import type { Handlers } from '../http.ts'

export const overviewHandlers: Handlers<typeof overviewApi> = {
  checkAuth: ({ actor }) => mayCoordinate(actor.grants),
}
