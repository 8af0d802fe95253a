import { judgeApi } from '@dangxiao/contract'
import { lazy } from 'react'
import { useList } from '../list/useList.ts'
import { ReviewedListPage } from '../review/ReviewedListPage.tsx'
import { JudgeFilters } from './JudgeFilters.tsx'
import { judgeColumns } from './judge-columns.tsx'

const JudgeReview = lazy(() =>
  import('./JudgeReview.tsx').then(({ JudgeReview }) => ({ default: JudgeReview })),
)

export const listCall = judgeApi.list

export function JudgeListPage() {
  return (
    <ReviewedListPage
      list={useList(listCall)}
      api={judgeApi}
      resource="judge"
      path="/judges"
      noun="评委"
      columns={judgeColumns}
      rowHeight={58}
      canImport
      filters={(list) => <JudgeFilters list={list} />}
      Review={JudgeReview}
      removal={({ name }) => ({ title: `删除评委“${name}”？`, text: '删除后，该评委不再出现在列表中。' })}
    />
  )
}
