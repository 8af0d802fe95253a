import { scheduleApi } from '@dangxiao/contract'
import { useParams, useRouter } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { useMemo } from 'react'
import { ImportPage } from '../../import/ImportPage.tsx'
import { useFind } from '../../session/useFind.ts'
import { Notice } from '../../ui/Notice.tsx'
import { lessonImport } from './lesson-import.ts'

/** Brings a class's timetable in from a workbook. */
export function LessonImportPage() {
  const { id } = useParams({ from: '/signed-in/shell/classes/$id/import' })
  const router = useRouter()
  const { data: trainingClass, error } = useFind(scheduleApi.find, Number(id))
  // While rows are mended, the class may be read again; the columns stay.
  const known = trainingClass && `${trainingClass.id} ${trainingClass.place} ${trainingClass.startDate}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `known` is what the definition is made of
  const definition = useMemo(() => trainingClass && lessonImport(trainingClass), [known])

  if (error || (trainingClass && !trainingClass.can.includes('edit'))) {
    return (
      <Notice title="不能导入课表" text={error?.message ?? '您没有权限修改这个班的课表'}>
        <Button onClick={() => router.history.back()}>返回</Button>
      </Notice>
    )
  }
  return definition ? <ImportPage definition={definition} /> : <Skeleton active paragraph={{ rows: 8 }} />
}
