import { auditStatusB, type EducationBase, educationBaseApi } from '@dangxiao/contract'
import { useParams } from '@tanstack/react-router'
import { DetailPage } from '../review/DetailPage.tsx'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import { CapacityCalendar } from './CapacityCalendar.tsx'
import { educationBaseFields } from './education-base-fields.tsx'

export function EducationBaseDetailPage() {
  const { id } = useParams({ from: '/signed-in/shell/education-bases/$id' })
  return (
    <DetailPage<EducationBase>
      id={Number(id)}
      noun="这个教学基地"
      find={educationBaseApi.find}
      statuses={auditStatusB}
      titleOf={({ name }) => name}
      fields={educationBaseFields}
      listPath="/education-bases"
      formPath="/education-bases/form"
    >
      {(base) => (
        <section aria-labelledby="section-calendar" style={{ marginTop: 24 }}>
          <SectionTitle id="section-calendar">接待日历</SectionTitle>
          <CapacityCalendar id={base.id} />
        </section>
      )}
    </DetailPage>
  )
}
