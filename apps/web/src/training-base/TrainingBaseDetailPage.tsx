import { auditStatusB, type TrainingBase, trainingBaseApi } from '@dangxiao/contract'
import { useParams } from '@tanstack/react-router'
import { DetailPage } from '../review/DetailPage.tsx'
import { trainingBaseFields } from './training-base-fields.tsx'

export function TrainingBaseDetailPage() {
  const { id } = useParams({ from: '/signed-in/shell/training-bases/$id' })
  return (
    <DetailPage<TrainingBase>
      id={Number(id)}
      noun="这个培训基地"
      find={trainingBaseApi.find}
      statuses={auditStatusB}
      titleOf={({ name }) => name}
      fields={trainingBaseFields}
      listPath="/training-bases"
      formPath="/training-bases/form"
    />
  )
}
