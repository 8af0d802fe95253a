import { auditStatusA, type Case, caseApi } from '@dangxiao/contract'
import { ReviewPanel, type ReviewProps } from '../review/ReviewPanel.tsx'
import { decideByGet } from '../review/useReview.ts'
import { caseFields } from './case-fields.tsx'

const phrases = [
  '案例名称不够准确，请修改',
  '内容摘要未说明做法与成效，请补充',
  '主要做法过于笼统，请补充具体措施',
  '实施成效缺少数据支撑，请补充',
  '讨论题与案例内容联系不紧',
  '案例类型选择不当',
  '涉及人员、单位信息请作隐去处理',
]

const decide = decideByGet(caseApi.review, auditStatusA)

export function CaseReview(props: ReviewProps) {
  return (
    <ReviewPanel<Case>
      {...props}
      resource="case"
      route={caseApi.review}
      decide={decide}
      fields={caseFields}
      nameOf={({ name }) => name}
      phrases={phrases}
    />
  )
}
