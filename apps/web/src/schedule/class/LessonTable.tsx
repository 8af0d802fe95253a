import {
  type ClassWithLessons,
  courseKinds,
  type Lesson,
  liveStatusB,
  nameIn,
  timeOfDayName,
  trainingCourseCategories,
  weekdayOf,
} from '@dangxiao/contract'
import { Space, Tag } from 'antd'
import { useState } from 'react'
import { twoLines } from '../../list/columns.tsx'
import { DataTable } from '../../list/DataTable.tsx'
import { RowActions } from '../../list/RowActions.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CancelLiveDialog } from '../lesson/CancelLiveDialog.tsx'
import { useRemoveLesson } from '../lesson/useRemoveLesson.ts'
import { WEEKDAYS } from '../lesson/week.ts'
import { LiveStatus } from './ClassStatus.tsx'

const WATCHABLE: readonly (number | null)[] = [liveStatusB.live, liveStatusB.soon]

/** The lessons of a class by their time. */
export function LessonTable({
  trainingClass,
  onEdit,
}: {
  trainingClass: ClassWithLessons
  onEdit: (lesson: Lesson) => void
}) {
  const remove = useRemoveLesson()
  const [cancelled, setCancelled] = useState<Lesson>()
  const actionsOf = (lesson: Lesson) => [
    lesson.can.includes('edit') && { label: '编辑', run: () => onEdit(lesson) },
    lesson.can.includes('live') &&
      lesson.liveStatus === liveStatusB.soon && { label: '取消直播', run: () => setCancelled(lesson) },
    lesson.can.includes('remove') && { label: '删除', danger: true, run: () => void remove(lesson) },
  ]
  return (
    <>
      <DataTable
        rows={trainingClass.entries}
        rowHeight={56}
        flexWidth={220}
        isChanging={false}
        empty={<Notice title="还没有课程安排" text="在周课表中点空格排课，或从 Excel 导入。" />}
        columns={[
          {
            title: '日期',
            dataIndex: 'date',
            width: 112,
            fold: 9,
            render: (date: string) => (
              <>
                {date}
                <div className="quiet-line">{WEEKDAYS[weekdayOf(date)]}</div>
              </>
            ),
          },
          {
            title: '时间',
            dataIndex: 'startTime',
            width: 104,
            fold: 8,
            render: (startTime: string, { endTime, timeOfDay }) => (
              <>
                {startTime}–{endTime}
                <div className="quiet-line">{timeOfDayName(timeOfDay)}</div>
              </>
            ),
          },
          {
            title: '课程',
            dataIndex: 'title',
            render: (title: string, { courseKind, trainingCourseCategory }) => (
              <div title={title}>
                <div className="two-lines">{title}</div>
                <div className="quiet-line">
                  {nameIn(courseKinds, courseKind)} ·{' '}
                  {nameIn(trainingCourseCategories, trainingCourseCategory)}
                </div>
              </div>
            ),
          },
          {
            title: '授课人',
            dataIndex: 'lecturers',
            width: 150,
            minWidth: 88,
            fold: 7,
            render: (lecturers: Lesson['lecturers']) =>
              twoLines(lecturers.map(({ name }) => name).join('、')),
          },
          { title: '地点', dataIndex: 'place', width: 150, minWidth: 90, fold: 5, render: twoLines },
          {
            title: '学时',
            dataIndex: 'hours',
            width: 60,
            fold: 2,
            align: 'right',
            render: (hours: number | null) => hours ?? '—',
          },
          {
            title: '直播与共享',
            key: 'marks',
            width: 156,
            minWidth: 120,
            fold: 6,
            render: (
              _,
              { liveStatus, liveReason, liveUrl, replayUrl, isShared, joinedUnits, sourceUnitName },
            ) => (
              <Space size={[4, 4]} wrap>
                {liveStatus !== null && <LiveStatus status={liveStatus} reason={liveReason} />}
                {liveUrl && WATCHABLE.includes(liveStatus) && <Outside to={liveUrl}>直播地址</Outside>}
                {replayUrl && liveStatus === liveStatusB.ended && <Outside to={replayUrl}>看回放</Outside>}
                {isShared === 1 && (
                  <Tag color="blue">共享{joinedUnits > 0 && `·${joinedUnits}个单位点课`}</Tag>
                )}
                {sourceUnitName && <Tag title={`由${sourceUnitName}提供`}>来自点课</Tag>}
              </Space>
            ),
          },
          {
            title: '操作',
            key: 'actions',
            width: 168,
            render: (_, lesson) => <RowActions actions={actionsOf(lesson)} />,
          },
        ]}
      />
      {cancelled && <CancelLiveDialog lesson={cancelled} onClose={() => setCancelled(undefined)} />}
    </>
  )
}

const Outside = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
)
