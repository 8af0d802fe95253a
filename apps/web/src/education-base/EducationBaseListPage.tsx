import EnvironmentOutlined from '@ant-design/icons/EnvironmentOutlined'
import { educationBaseApi } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useList } from '../list/useList.ts'
import { ReviewedListPage } from '../review/ReviewedListPage.tsx'
import { EducationBaseFilters } from './EducationBaseFilters.tsx'
import { educationBaseColumns } from './education-base-columns.tsx'

const EducationBaseReview = lazy(() =>
  import('./EducationBaseReview.tsx').then(({ EducationBaseReview }) => ({ default: EducationBaseReview })),
)
const UpkeepDialog = lazy(() =>
  import('./UpkeepDialog.tsx').then(({ UpkeepDialog }) => ({ default: UpkeepDialog })),
)

export const listCall = educationBaseApi.list

export function EducationBaseListPage() {
  const list = useList(listCall)
  const [kept, setKept] = useState<number>()
  const keptBase = list.rows?.find(({ id }) => id === kept)

  return (
    <>
      <ReviewedListPage
        list={list}
        api={educationBaseApi}
        resource="education-base"
        path="/education-bases"
        noun="教学基地"
        columns={educationBaseColumns}
        rowHeight={66}
        flexWidth={150}
        actionsWidth={196}
        filters={(list) => <EducationBaseFilters list={list} />}
        Review={EducationBaseReview}
        removal={({ name }) => ({
          title: `删除“${name}”？`,
          text: '删除后，本基地及其产品不再出现在列表、地图和预约中。',
        })}
        actions={({ id, can }) => [can.includes('edit') && { label: '接待与开放', run: () => setKept(id) }]}
        toolbar={
          <Link to="/education-bases/map">
            <Button icon={<EnvironmentOutlined />}>全省基地地图</Button>
          </Link>
        }
      />
      <Suspense>
        {keptBase && (
          <UpkeepDialog
            key={keptBase.id}
            base={keptBase}
            onDone={() => setKept(undefined)}
            onChanged={list.refresh}
          />
        )}
      </Suspense>
    </>
  )
}
