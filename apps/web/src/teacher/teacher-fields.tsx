import {
  ethnicGroups,
  fullOrPartTimes,
  lecturerCourseCategories,
  lecturerEmploymentTypes,
  nameIn,
  politicalAffiliations,
  professionalTitles,
  sexes,
  staffTypes,
  type Teacher,
} from '@dangxiao/contract'
import { AttachmentLink } from '../fields/files/AttachmentLink.tsx'
import type { Entry, Field } from '../review/Difference.tsx'

const entries = (texts: readonly string[]): Entry[] => texts.map((text) => ({ key: text, text }))
const yesNo = (value: 0 | 1) => (value === 1 ? '是' : '否')

/** How a teacher reads, in the review and on a page of its own. */
export const teacherFields: Field<Teacher>[] = [
  { label: '姓名', kind: 'line', of: ({ name }) => name },
  { label: '性别', kind: 'line', of: ({ sex }) => nameIn(sexes, sex) },
  { label: '出生日期', kind: 'line', of: ({ birthday, age }) => (birthday ? `${birthday}（${age}岁）` : '') },
  { label: '手机号', kind: 'line', of: ({ phone }) => phone },
  { label: '所在单位', kind: 'line', of: ({ partySchoolName }) => partySchoolName },
  { label: '职务', kind: 'line', of: ({ duty }) => duty },
  {
    label: '课程类别',
    kind: 'line',
    of: ({ courseCategories }) =>
      courseCategories.map((id) => nameIn(lecturerCourseCategories, id)).join('、'),
  },
  { label: '职称', kind: 'line', of: titleOf },
  { label: '照片', kind: 'portrait', none: '未上传照片', of: ({ photo }) => photo ?? '' },
  { label: '个人简介', kind: 'block', of: ({ introduction }) => introduction },
  { label: '主讲课程', kind: 'list', of: ({ courseNames }) => entries(courseNames) },
  { label: '荣誉/奖项', kind: 'list', of: ({ honours }) => entries(honours) },
  {
    label: '聘用类型',
    kind: 'line',
    of: ({ employmentType }) => nameIn(lecturerEmploymentTypes, employmentType),
  },
  { label: '专兼职', kind: 'line', of: ({ fullOrPartTime }) => nameIn(fullOrPartTimes, fullOrPartTime) },
  { label: '师资级别', kind: 'line', of: ({ ratingName }) => ratingName ?? '' },
  {
    label: '研究领域',
    kind: 'line',
    of: ({ studyFields }) => studyFields.map(({ name }) => name).join('、'),
  },
  { label: '学历', kind: 'line', of: ({ educationBackgroundName }) => educationBackgroundName ?? '' },
  { label: '学位', kind: 'line', of: ({ educationDegreeName }) => educationDegreeName ?? '' },
  { label: '毕业院校', kind: 'line', of: ({ school }) => school },
  { label: '单位领域', kind: 'line', of: ({ unitFieldName }) => unitFieldName ?? '' },
  { label: '职级', kind: 'line', of: ({ levelName }) => levelName ?? '' },
  { label: '人员类别', kind: 'line', of: ({ staffType }) => nameIn(staffTypes, staffType) },
  { label: '是否领导干部', kind: 'line', of: ({ isLeadingOfficial }) => yesNo(isLeadingOfficial) },
  { label: '民族', kind: 'line', of: ({ ethnicGroup }) => nameIn(ethnicGroups, ethnicGroup) },
  {
    label: '政治面貌',
    kind: 'line',
    of: ({ politicalAffiliation }) => nameIn(politicalAffiliations, politicalAffiliation),
  },
  {
    label: '身份证号',
    kind: 'line',
    of: ({ idCard, idCardChanged }) => (idCardChanged ? `${idCard || '未填'}（号码有改动）` : idCard),
  },
  { label: '是否对外展示', kind: 'line', of: ({ isShow }) => yesNo(isShow) },
  {
    label: '附件',
    kind: 'list',
    optional: true,
    of: ({ attachments }) =>
      attachments.map((file) => ({
        key: file.url,
        text: file.name,
        extra: <AttachmentLink file={file} label="查看" />,
      })),
  },
]

function titleOf({ professionalTitle, titleName }: Pick<Teacher, 'professionalTitle' | 'titleName'>) {
  const grade = nameIn(professionalTitles, professionalTitle)
  return titleName && grade ? `${titleName}（${grade}）` : titleName || grade
}
