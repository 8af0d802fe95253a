import { type LiveClass, liveClassApi } from '@dangxiao/contract'
import { useParams } from '@tanstack/react-router'
import { DetailPage } from '../review/DetailPage.tsx'
import { LiveTag } from '../ui/live/LiveTag.tsx'
import { LiveParts } from './LiveParts.tsx'
import { liveClassFields } from './live-class-fields.tsx'

export function LiveClassDetailPage() {
  const { id } = useParams({ from: '/signed-in/shell/live-classes/$id' })
  return (
    <DetailPage<LiveClass>
      id={Number(id)}
      noun="这门直播课"
      find={liveClassApi.find}
      titleOf={({ name }) => name}
      fields={liveClassFields}
      marks={(live) => <LiveTag of={live} />}
      listPath="/live-classes"
      formPath="/live-classes/form"
    >
      {(live) => <LiveParts live={live} />}
    </DetailPage>
  )
}
