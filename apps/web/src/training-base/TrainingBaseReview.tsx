import { type TrainingBase, trainingBaseApi } from '@dangxiao/contract'
import { ReviewPanel, type ReviewProps } from '../review/ReviewPanel.tsx'
import { decideByPost } from '../review/useReview.ts'
import { trainingBaseFields } from './training-base-fields.tsx'

const phrases = [
  '缺少教室、宿舍或餐厅图片，请补充',
  '床位数、餐位数与实际不符，请核实',
  '基地简介过于简单，请补充',
  '主办单位填写有误',
  '联系人或联系电话有误，请核实',
  '内容表述不准确，请核实修改',
]

const decide = decideByPost(trainingBaseApi.review)

export function TrainingBaseReview(props: ReviewProps) {
  return (
    <ReviewPanel<TrainingBase>
      {...props}
      resource="training-base"
      route={trainingBaseApi.view}
      decide={decide}
      fields={trainingBaseFields}
      nameOf={({ name }) => name}
      phrases={phrases}
    />
  )
}
