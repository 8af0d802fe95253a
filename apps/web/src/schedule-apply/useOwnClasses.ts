import { scheduleApi, type TrainingClass, trainingClassStatus } from '@dangxiao/contract'
import { useCall } from '../session/useFind.ts'

/** The own unit's classes that have not ended, those that begin latest first. */
export function useOwnClasses(): TrainingClass[] | undefined {
  const { data } = useCall(scheduleApi.listClasses, {
    query: { unitListScope: '1', classSortOrder: '2', pageSize: '100' },
  })
  return data?.records.filter(({ status }) => status !== trainingClassStatus.ended)
}
