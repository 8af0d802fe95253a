import { auditStatusA, type Teacher, teacherApi } from '@dangxiao/contract'
import { ReviewPanel, type ReviewProps } from '../review/ReviewPanel.tsx'
import { decideByGet } from '../review/useReview.ts'
import { teacherFields } from './teacher-fields.tsx'

const phrases = [
  '个人简介过于简单，请补充',
  '单位或职务填写不规范',
  '职称与职称名称不一致',
  '请上传近期免冠照片',
  '请补充职称或荣誉证明材料',
  '课程类别选择不当',
  '与已入库师资重复，请核对',
]

const decide = decideByGet(teacherApi.review, auditStatusA)

export function TeacherReview(props: ReviewProps) {
  return (
    <ReviewPanel<Teacher>
      {...props}
      resource="teacher"
      route={teacherApi.review}
      decide={decide}
      fields={teacherFields}
      nameOf={({ name, partySchoolName }) => `${name}（${partySchoolName}）`}
      phrases={phrases}
    />
  )
}
