import {
  lecturerCourseCategories,
  nameIn,
  professionalTitles,
  sexes,
  type TeacherRow,
} from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { createTimeColumn, nameColumn, twoLines } from '../list/columns.tsx'
import type { Columns } from '../list/fit-columns.ts'
import { leaveFrom } from '../list/visited-row.ts'
import { StatusTag } from '../ui/StatusTag.tsx'
import { TeacherPhoto } from './TeacherPhoto.tsx'

export const teacherColumns = (listPath: string): Columns<TeacherRow> => [
  {
    title: '照片',
    key: 'photo',
    width: 66,
    fold: 4,
    render: (_, teacher) => <TeacherPhoto teacher={teacher} />,
  },
  {
    ...nameColumn<TeacherRow>({ title: '姓名', key: 'name', to: '/teachers/$id', listPath }),
    width: 104,
    minWidth: 88,
  },
  {
    title: '性别/年龄',
    key: 'person',
    width: 84,
    minWidth: 72,
    fold: 2,
    render: (_, { sex, age }) => (
      <>
        {nameIn(sexes, sex)}
        {age !== null && <div className="quiet-line">{age}岁</div>}
      </>
    ),
  },
  {
    title: '单位及职务',
    key: 'post',
    render: (_, { partySchoolName, duty }) => (
      <div className="two-lines" title={`${partySchoolName} ${duty}`}>
        {partySchoolName}
        {duty && <span className="quiet"> {duty}</span>}
      </div>
    ),
  },
  {
    title: '职称',
    key: 'title',
    width: 100,
    minWidth: 84,
    fold: 6,
    render: (_, { titleName, professionalTitle }) => {
      const grade = nameIn(professionalTitles, professionalTitle)
      return (
        <>
          {twoLines(titleName || grade)}
          {titleName && grade && <div className="quiet-line">{grade}</div>}
        </>
      )
    },
  },
  {
    title: '课程类别',
    dataIndex: 'courseCategories',
    width: 112,
    minWidth: 92,
    fold: 5,
    render: (ids: number[]) => twoLines(ids.map((id) => nameIn(lecturerCourseCategories, id)).join('、')),
  },
  {
    title: '级别',
    key: 'level',
    width: 76,
    minWidth: 68,
    fold: 3,
    render: (_, { ratingName, levelName }) => (
      <>
        {ratingName ?? (levelName ? '' : '—')}
        {levelName && <div className="quiet-line">{levelName}</div>}
      </>
    ),
  },
  {
    title: '授课',
    key: 'courses',
    width: 76,
    minWidth: 72,
    fold: 4,
    render: (_, { id, courseCount, lessonCount }) => (
      <>
        {courseCount === 0 ? (
          <span className="quiet">0门</span>
        ) : (
          <Link
            to="/teachers/$id"
            params={{ id: String(id) }}
            hash="courses"
            onClick={() => leaveFrom(listPath, id)}
          >
            {courseCount}门
          </Link>
        )}
        {lessonCount > 0 && <div className="quiet-line">面授{lessonCount}节</div>}
      </>
    ),
  },
  {
    title: '审核状态',
    key: 'status',
    width: 126,
    minWidth: 120,
    fold: 9,
    render: (_, teacher) => <StatusTag record={teacher} />,
  },
  createTimeColumn(),
]
