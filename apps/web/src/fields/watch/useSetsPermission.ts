import { overviewApi } from '@dangxiao/contract'
import { useCall } from '../../session/useFind.ts'

/** Whether the user may say who watches; undefined until it is known. */
export function useSetsPermission(): boolean | undefined {
  const checked = useCall(overviewApi.checkAuth, {})
  return checked.isError ? false : checked.data
}
