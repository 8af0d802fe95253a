import { auditStatusA, type Course, courseApi } from '@dangxiao/contract'
import { ReviewPanel, type ReviewProps } from '../review/ReviewPanel.tsx'
import { decideByGet } from '../review/useReview.ts'
import { courseFields } from './course-fields.tsx'

const phrases = [
  '课程名称不规范',
  '课程提纲过于简单，请补充',
  '课程类别选择不当',
  '授课人信息不完整',
  '视频无法播放或画质不清',
  '封面与课程内容不符',
  '内容表述不准确，请核实修改',
]

const decide = decideByGet(courseApi.review, auditStatusA)

export function CourseReview(props: ReviewProps) {
  return (
    <ReviewPanel<Course>
      {...props}
      resource="course"
      route={courseApi.review}
      decide={decide}
      fields={courseFields}
      nameOf={({ coursesName }) => coursesName}
      phrases={phrases}
      whyHeldBack={({ uploadState }, hasNext) =>
        uploadState === 'lost'
          ? '视频没有传完，不能通过，请驳回'
          : `视频传完后才能通过${hasNext ? '，可以先看下一条' : ''}`
      }
      caution={({ mediaTrouble }) =>
        mediaTrouble === 'damaged' ? '视频已损坏，无法播放，建议驳回' : undefined
      }
    />
  )
}
