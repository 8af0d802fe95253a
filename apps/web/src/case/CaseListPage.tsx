import { caseApi } from '@dangxiao/contract'
import { lazy } from 'react'
import { useList } from '../list/useList.ts'
import { ReviewedListPage } from '../review/ReviewedListPage.tsx'
import { CaseFilters } from './CaseFilters.tsx'
import { caseColumns } from './case-columns.tsx'

const CaseReview = lazy(() => import('./CaseReview.tsx').then(({ CaseReview }) => ({ default: CaseReview })))

export const listCall = caseApi.list

export function CaseListPage() {
  return (
    <ReviewedListPage
      list={useList(listCall)}
      api={caseApi}
      resource="case"
      path="/cases"
      noun="案例"
      columns={caseColumns}
      rowHeight={66}
      filters={(list) => <CaseFilters list={list} />}
      Review={CaseReview}
      removal={({ name }) => ({
        title: `删除案例《${name}》？`,
        text: '删除后，该案例不再出现在列表和对外展示中。',
      })}
    />
  )
}
