import { type ClassWithLessons, scheduleApi } from '@dangxiao/contract'
import { Button, Drawer, Skeleton } from 'antd'
import { useCall } from '../../session/useFind.ts'
import { Notice } from '../../ui/Notice.tsx'
import { LessonDrawer } from './LessonDrawer.tsx'
import { fromLesson } from './lesson-values.ts'

interface StoredLessonDrawerProps {
  trainingClass: ClassWithLessons
  id: number
  onClose: () => void
}

/** Edits a lesson as it is now: the timetable may have been read long ago. */
export function StoredLessonDrawer({ trainingClass, id, onClose }: StoredLessonDrawerProps) {
  const { data, error, refetch } = useCall(scheduleApi.findLesson, { params: { id } }, { gcTime: 0 })
  if (data)
    return (
      <LessonDrawer
        trainingClass={trainingClass}
        initial={fromLesson(data)}
        isTouched={false}
        onClose={onClose}
      />
    )
  return (
    <Drawer open size={640} title="编辑课程安排" onClose={onClose}>
      {error ? (
        <Notice title="打不开这节课" text={error.message}>
          <Button onClick={onClose}>返回课表</Button>
          <Button type="primary" onClick={() => refetch()}>
            重试
          </Button>
        </Notice>
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Drawer>
  )
}
