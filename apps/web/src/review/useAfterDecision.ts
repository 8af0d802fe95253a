import { deskApi, homeApi } from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'

/** What a decision changes beside the list it was made in is read again: the desk, its counts and the home page. */
export function useAfterDecision(refresh: () => Promise<unknown>) {
  const queries = useQueryClient()
  const paths = [deskApi.list.path, deskApi.counts.path, homeApi.summary.path]
  return () =>
    Promise.all([refresh(), ...paths.map((path) => queries.invalidateQueries({ queryKey: [path] }))])
}
