import { nameIn, semesters, type TrainingClass, trainingClassLevels } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { twoLines } from '../../list/columns.tsx'
import type { Columns } from '../../list/fit-columns.ts'
import { leaveFrom } from '../../list/visited-row.ts'
import styles from '../schedule.module.css'
import { ClassStatus } from './ClassStatus.tsx'

export const classColumns = (listPath: string): Columns<TrainingClass> => [
  {
    title: '班级名称',
    dataIndex: 'name',
    render: (name: string, { id, year, semester }) => (
      <>
        <div className="two-lines" title={name}>
          <Link
            to="/classes/$id"
            params={{ id: String(id) }}
            onClick={() => leaveFrom(listPath, id)}
            className={styles.name}
          >
            {name}
          </Link>
        </div>
        <div className="quiet-line">
          {year}年{nameIn(semesters, semester)}
        </div>
      </>
    ),
  },
  {
    title: '级别',
    dataIndex: 'level',
    width: 124,
    minWidth: 96,
    fold: 3,
    render: (level: number) => twoLines(nameIn(trainingClassLevels, level)),
  },
  { title: '办班单位', dataIndex: 'partySchoolName', width: 168, minWidth: 110, fold: 6, render: twoLines },
  {
    title: '培训时间',
    dataIndex: 'startDate',
    width: 112,
    fold: 7,
    render: (startDate: string, { endDate }) => (
      <>
        {startDate}
        <div className="quiet-line">至 {endDate}</div>
      </>
    ),
  },
  { title: '人数', dataIndex: 'people', width: 64, fold: 1, align: 'right' },
  { title: '班主任', dataIndex: 'headTeacher', width: 84, minWidth: 72, fold: 2, render: twoLines },
  {
    title: '课表',
    dataIndex: 'lessonCount',
    width: 84,
    minWidth: 76,
    fold: 5,
    render: (count: number, { scheduleUploaded }) =>
      count > 0 ? `${count}节` : scheduleUploaded ? '已上传' : <span className="quiet">未排课</span>,
  },
  {
    title: '状态',
    dataIndex: 'status',
    width: 88,
    fold: 9,
    render: (status: number) => <ClassStatus status={status} />,
  },
]
