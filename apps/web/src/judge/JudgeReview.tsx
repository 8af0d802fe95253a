import { auditStatusA, type Judge, judgeApi } from '@dangxiao/contract'
import { ReviewPanel, type ReviewProps } from '../review/ReviewPanel.tsx'
import { decideByGet } from '../review/useReview.ts'
import { judgeFields } from './judge-fields.ts'

const phrases = [
  '评审专长与专业背景不符',
  '单位或职务填写不规范',
  '职称填写有误，请核对',
  '个人简介过于简单，请补充评审经历',
  '请补充需要回避的单位',
  '与已入库评委重复，请核对',
]

const decide = decideByGet(judgeApi.review, auditStatusA)

export function JudgeReview(props: ReviewProps) {
  return (
    <ReviewPanel<Judge>
      {...props}
      resource="judge"
      route={judgeApi.review}
      decide={decide}
      fields={judgeFields}
      nameOf={({ name, partySchoolName }) => `${name}（${partySchoolName}）`}
      phrases={phrases}
    />
  )
}
