import { liveClassApi } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { lazy } from 'react'
import { useList } from '../list/useList.ts'
import { ReviewedListPage } from '../review/ReviewedListPage.tsx'
import { useAction } from '../session/useAction.ts'
import { LiveClassFilters } from './LiveClassFilters.tsx'
import { liveClassColumns } from './live-class-columns.tsx'

const LiveClassReview = lazy(() =>
  import('./LiveClassReview.tsx').then(({ LiveClassReview }) => ({ default: LiveClassReview })),
)

export const listCall = liveClassApi.list

export function LiveClassListPage() {
  const list = useList(listCall)
  const start = useAction(liveClassApi.start, '已开播', list.refresh)
  const end = useAction(liveClassApi.end, '直播已结束', list.refresh)
  return (
    <ReviewedListPage
      list={list}
      api={liveClassApi}
      resource="live-class"
      path="/live-classes"
      noun="直播课"
      columns={liveClassColumns}
      rowHeight={66}
      flexWidth={140}
      filters={(list) => <LiveClassFilters list={list} />}
      toolbar={
        <Link to="/live-board">
          <Button>今日直播</Button>
        </Link>
      }
      actions={({ id, name, canLive }) => [
        canLive.includes('end') && {
          label: '结束',
          confirm: { title: `结束《${name}》的直播？`, text: '结束后，推流再次到达也不会自动开播。' },
          run: () => end.mutate({ params: { id } }),
        },
        canLive.includes('start') && {
          label: '开播',
          confirm: { title: `现在开播《${name}》？`, text: '开播后，门户上显示为“直播中”。' },
          run: () => start.mutate({ params: { id } }),
        },
      ]}
      Review={LiveClassReview}
      removal={({ name }) => ({ title: `删除《${name}》？`, text: '删除后，本直播课和其中的评论不再显示。' })}
    />
  )
}
