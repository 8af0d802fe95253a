import { auditStatusA, type LiveClass, liveClassApi } from '@dangxiao/contract'
import { ReviewPanel, type ReviewProps } from '../review/ReviewPanel.tsx'
import { decideByGet } from '../review/useReview.ts'
import { liveClassFields } from './live-class-fields.tsx'

const phrases = [
  '直播课名称不规范',
  '直播时间安排不当，请调整',
  '授课人信息不完整',
  '直播地址无法打开，请核对',
  '封面与直播内容不符',
  '简介表述不准确，请核实修改',
]

const decide = decideByGet(liveClassApi.review, auditStatusA)

export function LiveClassReview(props: ReviewProps) {
  return (
    <ReviewPanel<LiveClass>
      {...props}
      resource="live-class"
      route={liveClassApi.review}
      decide={decide}
      fields={liveClassFields}
      nameOf={({ name }) => name}
      phrases={phrases}
    />
  )
}
