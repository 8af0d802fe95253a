import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import type { CaseRow } from '@dangxiao/contract'
import { createTimeColumn, nameColumn, twoLines } from '../list/columns.tsx'
import type { Columns } from '../list/fit-columns.ts'
import { StatusTag } from '../ui/StatusTag.tsx'
import styles from './case.module.css'

export const caseColumns = (listPath: string): Columns<CaseRow> => [
  {
    title: '封面',
    dataIndex: 'coverUrl',
    width: 110,
    fold: 4,
    render: (url: string | null) =>
      url ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          width={88}
          height={50}
          className={styles.cover}
        />
      ) : (
        <span className={styles.noCover}>
          <FileTextOutlined aria-hidden />
        </span>
      ),
  },
  nameColumn<CaseRow>({ title: '案例名称', key: 'name', to: '/cases/$id', listPath }),
  { title: '类型', dataIndex: 'caseTypeName', width: 92, minWidth: 80, fold: 3, render: twoLines },
  {
    title: '作者',
    dataIndex: 'authors',
    width: 104,
    minWidth: 84,
    fold: 6,
    render: (authors: string[]) => twoLines(authors.join('、')),
  },
  { title: '所属单位', dataIndex: 'partySchoolName', width: 140, minWidth: 104, fold: 7, render: twoLines },
  {
    title: '荣誉',
    dataIndex: 'honorsTypeName',
    width: 96,
    minWidth: 84,
    fold: 2,
    render: (name: string | null) => twoLines(name ?? ''),
  },
  {
    title: '审核状态',
    key: 'status',
    width: 132,
    minWidth: 124,
    fold: 9,
    render: (_, entry) => <StatusTag record={entry} />,
  },
  createTimeColumn(),
]
