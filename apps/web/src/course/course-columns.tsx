import PushpinFilled from '@ant-design/icons/PushpinFilled'
import StarFilled from '@ant-design/icons/StarFilled'
import { type CourseRow, coursePermissions } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import type { TableColumnsType } from 'antd'
import { formatClock, formatDay, nameOf } from '../kit/format.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { leaveFrom } from '../kit/visited-row.ts'
import styles from './course.module.css'

export const courseColumns = (listPath: string): TableColumnsType<CourseRow> => [
  {
    title: '封面',
    dataIndex: 'coverUrl',
    width: 110,
    render: (url: string) => <img src={url} alt="" loading="lazy" decoding="async" width={88} height={50} className={styles.cover} />,
  },
  {
    title: '课程名称',
    dataIndex: 'coursesName',
    render: (name: string, { id, isTop, isRednet }) => (
      <div className="two-lines" title={name}>
        {isTop && <PushpinFilled className={styles.pinned} title="已置顶" />}
        {isRednet && <StarFilled className={styles.featured} title="红网精选" />}
        <Link to="/courses/$id" params={{ id: String(id) }} onClick={() => leaveFrom(listPath, id)} className={styles.name}>
          {name}
        </Link>
      </div>
    ),
  },
  { title: '课程类别', dataIndex: 'courseClassificationName', width: 100, render: twoLines },
  {
    title: '授课人',
    dataIndex: 'lecturers',
    width: 80,
    render: (people: CourseRow['lecturers']) => twoLines(people.map(({ name }) => name).join('、')),
  },
  { title: '所属单位', dataIndex: 'partySchoolName', width: 132, render: twoLines },
  {
    title: '视频',
    key: 'videos',
    width: 76,
    render: (_, { videoCount, totalMinutes }) => (
      <>
        {videoCount}个<div className="quiet-line">{totalMinutes}分钟</div>
      </>
    ),
  },
  { title: '权限', dataIndex: 'coursePermission', width: 88, render: (code: number) => nameOf(coursePermissions, code) },
  { title: '审核状态', key: 'status', width: 132, render: (_, course) => <StatusTag record={course} /> },
  {
    title: '创建时间',
    dataIndex: 'createTime',
    sorter: true,
    width: 98,
    render: (time: string) => (
      <>
        {formatDay(time)}
        <div className="quiet-line">{formatClock(time)}</div>
      </>
    ),
  },
]

function twoLines(text: string) {
  return (
    <div className="two-lines" title={text}>
      {text || '—'}
    </div>
  )
}
