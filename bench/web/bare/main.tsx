/** What the list page is measured against: the same rows in an Ant Design table, and nothing around it. */
import { ConfigProvider, Table, Tag } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Row {
  id: number
  coverUrl: string
  coursesName: string
  courseClassificationName: string
  lecturers: { name: string }[]
  partySchoolName: string
  videoCount: number
  auditStatus: number
  createTime: string
}

function Page() {
  const [page, setPage] = useState<{ records: Row[]; total: number }>()
  useEffect(() => {
    fetch('/api/courses/courses-list/1/20', { headers: { 'x-requested-with': 'XMLHttpRequest' } })
      .then((reply) => reply.json())
      .then(setPage)
  }, [])
  return (
    <ConfigProvider locale={zhCN}>
      <Table
        rowKey="id"
        loading={!page}
        dataSource={page?.records ?? []}
        pagination={{ total: page?.total ?? 0, pageSize: 20, showSizeChanger: true }}
        columns={[
          {
            title: '封面',
            dataIndex: 'coverUrl',
            render: (url: string) => <img src={url} alt="" loading="lazy" width={88} height={50} />,
          },
          { title: '课程名称', dataIndex: 'coursesName' },
          { title: '课程类别', dataIndex: 'courseClassificationName' },
          {
            title: '授课人',
            dataIndex: 'lecturers',
            render: (people: Row['lecturers']) => people.map(({ name }) => name).join('、'),
          },
          { title: '所属单位', dataIndex: 'partySchoolName' },
          { title: '视频', dataIndex: 'videoCount' },
          { title: '审核状态', dataIndex: 'auditStatus', render: (status: number) => <Tag>{status}</Tag> },
          {
            title: '创建时间',
            dataIndex: 'createTime',
            render: (time: string) => new Date(time).toLocaleString('zh-CN'),
          },
        ]}
      />
    </ConfigProvider>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<Page />)
