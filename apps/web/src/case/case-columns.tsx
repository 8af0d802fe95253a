import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import type { CaseRow } from '@dangxiao/contract'
import type { TableColumnsType } from 'antd'
import { createTimeColumn, nameColumn, twoLines } from '../kit/columns.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import styles from './case.module.css'

export const caseColumns = (listPath: string): TableColumnsType<CaseRow> => [
  {
    title: '封面',
    dataIndex: 'coverUrl',
    width: 110,
    render: (url: string | null) =>
      url ? (
        <img src={url} alt="" loading="lazy" decoding="async" width={88} height={50} className={styles.cover} />
      ) : (
        <span className={styles.noCover}>
          <FileTextOutlined aria-hidden />
        </span>
      ),
  },
  nameColumn<CaseRow>({ title: '案例名称', key: 'name', to: '/cases/$id', listPath }),
  { title: '类型', dataIndex: 'caseTypeName', width: 92, render: twoLines },
  { title: '作者', dataIndex: 'authors', width: 104, render: (authors: string[]) => twoLines(authors.join('、')) },
  { title: '所属单位', dataIndex: 'partySchoolName', width: 140, render: twoLines },
  { title: '荣誉', dataIndex: 'honorsTypeName', width: 96, render: (name: string | null) => twoLines(name ?? '') },
  { title: '审核状态', key: 'status', width: 132, render: (_, entry) => <StatusTag record={entry} /> },
  createTimeColumn(),
]
