import { type ClassWithLessons, scheduleApi, type TrainingClass } from '@dangxiao/contract'
import { Checkbox, Modal, Spin } from 'antd'
import { useState } from 'react'
import { useAction } from '../../session/useAction.ts'
import { useFind } from '../../session/useFind.ts'

interface RemoveClassDialogProps {
  of: TrainingClass
  onClose: () => void
  onDone: () => unknown
}

/** What other units have to do with it, which stands in the way. */
function obstacleOf({ entries }: ClassWithLessons): string | undefined {
  const linked = entries.filter(({ sourceLessonId }) => sourceLessonId !== null).length
  if (linked > 0) return `该班有${linked}节课来自点课，请先在点课中取消。`
  const joined = entries.reduce((sum, { joinedUnits }) => sum + joinedUnits, 0)
  return joined > 0 ? `本班的课程已有${joined}个单位点课，请先逐节取消。` : undefined
}

/** Says before anything is done whether a class can be removed; with its lessons only when that is said once more. */
export function RemoveClassDialog({ of: { id, name }, onClose, onDone }: RemoveClassDialogProps) {
  const { data, error } = useFind(scheduleApi.find, id)
  const [isAgreed, setAgreed] = useState(false)
  const remove = useAction(scheduleApi.removeClass, '已删除', () => {
    onClose()
    return onDone()
  })
  const lessons = data?.entries.length ?? 0
  const obstacle = data && obstacleOf(data)
  const may = data !== undefined && !obstacle && (lessons === 0 || isAgreed)
  return (
    <Modal
      open
      title={obstacle ? `培训班“${name}”不能删除` : `删除培训班“${name}”？`}
      onCancel={onClose}
      onOk={() => remove.mutate({ params: { id } })}
      okText="删除"
      okButtonProps={{ danger: true, disabled: !may, loading: remove.isPending }}
      {...(obstacle && { footer: null })}
    >
      {error ? (
        error.message
      ) : !data ? (
        <Spin />
      ) : obstacle ? (
        obstacle
      ) : lessons === 0 ? (
        '该班还没有课程安排。'
      ) : (
        <Checkbox checked={isAgreed} onChange={({ target }) => setAgreed(target.checked)}>
          连同该班的{lessons}节课程安排一并删除
        </Checkbox>
      )}
    </Modal>
  )
}
