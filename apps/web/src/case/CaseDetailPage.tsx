import { type Case, caseApi } from '@dangxiao/contract'
import { useParams } from '@tanstack/react-router'
import { DetailPage } from '../review/DetailPage.tsx'
import { caseFields } from './case-fields.tsx'

export function CaseDetailPage() {
  const { id } = useParams({ from: '/signed-in/shell/cases/$id' })
  return (
    <DetailPage<Case>
      id={Number(id)}
      noun="这个案例"
      find={caseApi.find}
      titleOf={({ name }) => name}
      fields={caseFields}
      listPath="/cases"
      formPath="/cases/form"
    />
  )
}
