import { type Lesson, scheduleApi } from '@dangxiao/contract'
import { App } from 'antd'
import { useAction } from '../../session/useAction.ts'
import { useLessonsChanged } from './useLessonSave.ts'

/** Removes a lesson after a question that says who has joined it. */
export function useRemoveLesson() {
  const { modal } = App.useApp()
  const changed = useLessonsChanged()
  const remove = useAction(scheduleApi.remove, '已删除', changed)
  return ({ id, title, joinedUnits }: Lesson, after?: () => void) =>
    modal.confirm({
      title: `删除《${title}》？`,
      content: joinedUnits > 0 ? `已有${joinedUnits}个单位点课，取消将同时通知` : undefined,
      okText: '删除',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => {
        remove.mutate({ params: { id } })
        after?.()
      },
    })
}
