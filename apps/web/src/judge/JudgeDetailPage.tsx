import { type Judge, judgeApi } from '@dangxiao/contract'
import { useParams } from '@tanstack/react-router'
import { DetailPage } from '../review/DetailPage.tsx'
import { judgeFields } from './judge-fields.ts'

export function JudgeDetailPage() {
  const { id } = useParams({ from: '/signed-in/shell/judges/$id' })
  return (
    <DetailPage<Judge>
      id={Number(id)}
      noun="这名评委"
      find={judgeApi.find}
      titleOf={({ name }) => name}
      fields={judgeFields}
      listPath="/judges"
      formPath="/judges/form"
    />
  )
}
