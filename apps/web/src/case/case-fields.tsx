import type { Case } from '@dangxiao/contract'
import { AttachmentLink } from '../fields/files/AttachmentLink.tsx'
import type { Field } from '../review/Difference.tsx'

/** How a case reads, in the review and on a page of its own. */
export const caseFields: Field<Case>[] = [
  { label: '案例名称', kind: 'line', of: ({ name }) => name },
  { label: '案例类型', kind: 'line', of: ({ caseTypeName }) => caseTypeName },
  { label: '作者', kind: 'line', of: ({ authors }) => authors.join('、') },
  { label: '所属单位', kind: 'line', of: ({ partySchoolName }) => partySchoolName },
  { label: '荣誉类型', kind: 'line', of: ({ honorsTypeName }) => honorsTypeName ?? '' },
  { label: '是否对外展示', kind: 'line', of: ({ isShow }) => (isShow === 1 ? '是' : '否') },
  { label: '内容摘要', kind: 'block', of: ({ abstract }) => abstract },
  { label: '案例背景', kind: 'rich', of: ({ background }) => background },
  { label: '主要做法', kind: 'rich', of: ({ practice }) => practice },
  { label: '实施成效', kind: 'rich', of: ({ effect }) => effect },
  { label: '思考讨论', kind: 'rich', of: ({ discussion }) => discussion },
  {
    label: '关联课程',
    kind: 'list',
    none: '未关联课程',
    of: ({ courses }) =>
      courses.map(({ id, coursesName, partySchoolName }) => ({
        key: id,
        text: `${coursesName}（${partySchoolName}）`,
      })),
  },
  { label: '封面', kind: 'picture', none: '未上传封面', of: ({ coverUrl }) => coverUrl ?? '' },
  {
    label: '附件',
    kind: 'list',
    optional: true,
    of: ({ attachments }) =>
      attachments.map((file) => ({ key: file.url, text: '', extra: <AttachmentLink file={file} /> })),
  },
]
