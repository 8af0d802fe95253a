import { type Lesson, scheduleApi } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ListPage } from '../list/ListPage.tsx'
import { RowActions } from '../list/RowActions.tsx'
import { useList } from '../list/useList.ts'
import { allows, useMe } from '../session/permissions.ts'
import { CancelDialog, ReplayDialog } from './dialogs.tsx'
import { LiveManageFilters } from './LiveManageFilters.tsx'
import { liveManageColumns } from './live-manage-columns.tsx'
import { ofLesson, type Session } from './sessions.ts'
import { type Opening, useSessionActions } from './useSessionActions.ts'

const CheckDialog = lazy(() =>
  import('./CheckDialog.tsx').then(({ CheckDialog }) => ({ default: CheckDialog })),
)

export const listCall = scheduleApi.liveList

/** 直播管理: the live sessions of all timetables in reach, each with what may be done about it. */
export function LiveManagePage() {
  const me = useMe()
  const list = useList(listCall)
  const [open, setOpen] = useState<{ what: Opening; session: Session }>()
  const actionsOf = useSessionActions(list.refresh)
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    return list.refresh()
  }
  const render = (_: unknown, lesson: Lesson) => {
    const session = ofLesson(lesson)
    return <RowActions actions={actionsOf(session, (what) => setOpen({ what, session }))} />
  }

  return (
    <>
      <ListPage
        list={list}
        columns={[...liveManageColumns(list.path), { title: '操作', key: 'actions', width: 152, render }]}
        rowHeight={60}
        filters={<LiveManageFilters list={list} />}
        toolbar={
          allows(me, 'live-class:view') && (
            <Link to="/live-board">
              <Button>今日直播</Button>
            </Link>
          )
        }
        emptyText="课表中还没有直播的课程"
        emptyAction={
          <Link to="/classes">
            <Button>去课表</Button>
          </Link>
        }
      />
      <Suspense>{open?.what === 'check' && <CheckDialog session={open.session} onClose={close} />}</Suspense>
      {open?.what === 'cancel' && <CancelDialog session={open.session} onClose={close} onDone={done} />}
      {open?.what === 'replay' && <ReplayDialog session={open.session} onClose={close} onDone={done} />}
    </>
  )
}
