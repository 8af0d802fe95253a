import { reservationApi } from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '../../session/useAction.ts'
import { forgetBookings } from '../forget.ts'

/** Takes a reservation on: it becomes a project, whose page opens. */
export function useBecome() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useAction(reservationApi.transfer, '已受理，可以开始协商', async ({ projectId }) => {
    await forgetBookings(queries)
    if (projectId !== null) await navigate({ to: '/projects/$id', params: { id: String(projectId) } })
  })
}
