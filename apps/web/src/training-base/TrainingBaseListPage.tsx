import { trainingBaseApi } from '@dangxiao/contract'
import { lazy } from 'react'
import { useList } from '../list/useList.ts'
import { ReviewedListPage } from '../review/ReviewedListPage.tsx'
import { TrainingBaseFilters } from './TrainingBaseFilters.tsx'
import { trainingBaseColumns } from './training-base-columns.tsx'

const TrainingBaseReview = lazy(() =>
  import('./TrainingBaseReview.tsx').then(({ TrainingBaseReview }) => ({ default: TrainingBaseReview })),
)

export const listCall = trainingBaseApi.list

export function TrainingBaseListPage() {
  return (
    <ReviewedListPage
      list={useList(listCall)}
      api={trainingBaseApi}
      resource="training-base"
      path="/training-bases"
      noun="培训基地"
      columns={trainingBaseColumns}
      rowHeight={66}
      flexWidth={150}
      filters={(list) => <TrainingBaseFilters list={list} />}
      Review={TrainingBaseReview}
      removal={({ name }) => ({ title: `删除“${name}”？`, text: '删除后，本基地不再出现在列表和共享中。' })}
    />
  )
}
