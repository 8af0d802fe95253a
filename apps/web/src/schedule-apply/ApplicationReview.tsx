import { type Application, applicationAuditApi } from '@dangxiao/contract'
import type { Field } from '../review/Difference.tsx'
import { ReviewPanel, type ReviewProps } from '../review/ReviewPanel.tsx'
import type { Decision } from '../review/useReview.ts'
import { call } from '../session/client.ts'
import { applicationFields } from './application-columns.tsx'
import { phrases } from './phrases.ts'

const decide = ({ id, version, verdict, reason }: Decision) =>
  call(applicationAuditApi.review, {
    params: { id },
    body: { isPassed: verdict === 'reject' ? 0 : 1, reason: verdict === 'reject' ? reason : '', version },
  })

/** What a decision on room and places needs to know. */
const joined: Field<Application> = {
  label: '已点课情况',
  kind: 'line',
  of: ({ others: { passed, passedPeople, waiting, waitingPeople, classPeople } }) =>
    [
      `本班${classPeople}人`,
      passed > 0 ? `已通过${passed}个班共${passedPeople}人` : '还没有通过的点课',
      waiting > 0 && `另有${waiting}个班共${waitingPeople}人待审核`,
    ]
      .filter(Boolean)
      .join('，'),
}
const fields = [...applicationFields, joined]

export function ApplicationReview(props: ReviewProps) {
  return (
    <ReviewPanel<Application>
      {...props}
      resource="application"
      route={applicationAuditApi.view}
      decide={decide}
      fields={fields}
      nameOf={({ title, partySchoolName }) => `${partySchoolName}：${title}`}
      phrases={phrases}
    />
  )
}
