import PushpinFilled from '@ant-design/icons/PushpinFilled'
import { nameIn, type TemplateRow, templateScopes, templateTypes } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { Tag } from 'antd'
import { AttachmentLink } from '../fields/files/AttachmentLink.tsx'
import { createTimeColumn, twoLines } from '../list/columns.tsx'
import type { Columns } from '../list/fit-columns.ts'
import { leaveFrom } from '../list/visited-row.ts'
import styles from './template.module.css'

export const templateColumns = (listPath: string): Columns<TemplateRow> => [
  {
    title: '模板名称',
    dataIndex: 'name',
    render: (name: string, { id, isTop, isFromAbove }) => (
      <div className="two-lines" title={name}>
        {isTop && <PushpinFilled className={styles.pinned} title="已置顶" />}
        <Link
          to="/templates/$id"
          params={{ id: String(id) }}
          onClick={() => leaveFrom(listPath, id)}
          className={styles.name}
        >
          {name}
        </Link>
        {isFromAbove && <Tag className={styles.above}>上级共享</Tag>}
      </div>
    ),
  },
  {
    title: '类型',
    dataIndex: 'type',
    width: 96,
    fold: 6,
    render: (type: number) => nameIn(templateTypes, type),
  },
  { title: '所属单位', dataIndex: 'partySchoolName', width: 180, minWidth: 120, fold: 5, render: twoLines },
  {
    title: '使用范围',
    dataIndex: 'scope',
    width: 140,
    fold: 2,
    render: (scope: number) => nameIn(templateScopes, scope),
  },
  {
    title: '形式',
    key: 'form',
    width: 200,
    minWidth: 150,
    fold: 7,
    render: (_, { hasContent, file }) => (
      <>
        {hasContent && '在线内容'}
        {file && <AttachmentLink file={file} />}
      </>
    ),
  },
  createTimeColumn(),
]
