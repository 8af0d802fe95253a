import type { overviewApi } from '@dangxiao/contract'
import { mayCoordinate } from '../course/course.save.ts'
import type { Handlers } from '../http.ts'

export const overviewHandlers: Handlers<typeof overviewApi> = {
  checkAuth: mayCoordinate,
}
