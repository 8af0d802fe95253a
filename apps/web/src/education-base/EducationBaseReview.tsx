import { type EducationBase, educationBaseApi } from '@dangxiao/contract'
import { ReviewPanel, type ReviewProps } from '../review/ReviewPanel.tsx'
import { decideByPost } from '../review/useReview.ts'
import { educationBaseFields } from './education-base-fields.tsx'

const phrases = [
  '基地图片不清晰或与基地不符',
  '基地简介过于简单，请补充',
  '详细地址不完整',
  '联系人或联系电话有误，请核实',
  '每日接待能力与实际不符',
  '基地产品信息不完整',
  '内容表述不准确，请核实修改',
]

const decide = decideByPost(educationBaseApi.review)

export function EducationBaseReview(props: ReviewProps) {
  return (
    <ReviewPanel<EducationBase>
      {...props}
      resource="education-base"
      route={educationBaseApi.view}
      decide={decide}
      fields={educationBaseFields}
      nameOf={({ name }) => name}
      phrases={phrases}
    />
  )
}
