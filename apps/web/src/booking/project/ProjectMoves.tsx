import { type Project, projectApi } from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../session/useAction.ts'
import { forgetBookings } from '../forget.ts'
import { isHeldBy } from '../texts.ts'
import { type AskedMove, MoveDialog } from './MoveDialog.tsx'

/** What the caller's side can do with the project now; accepting stands with the plan, talking with the log. */
export function ProjectMoves({ project }: { project: Project }) {
  const queries = useQueryClient()
  const { modal } = App.useApp()
  const [asked, setAsked] = useState<AskedMove>()
  const { id, can } = project
  const rebook = useAction(projectApi.rebook, '已重新预约', () => forgetBookings(queries))

  const askRebook = () =>
    modal.confirm({
      title: '重新预约？',
      content: '项目回到待出方案，原有的协商记录和方案都保留。',
      okText: '重新预约',
      cancelText: '返回',
      onOk: () => rebook.mutate({ params: { id } }),
    })

  return (
    <>
      {can.includes('cancel') && <Button onClick={() => setAsked('cancel')}>取消预约</Button>}
      {can.includes('edit') && (
        <Link to="/projects/form" search={{ type: 'edit', id }}>
          <Button>编辑信息</Button>
        </Link>
      )}
      {can.includes('hold') && (
        <Button
          type="primary"
          onClick={() => setAsked('hold')}
          disabled={!isHeldBy(project)}
          title={isHeldBy(project) ? '' : '活动当天起可登记'}
        >
          登记到场人数
        </Button>
      )}
      {can.includes('open') && (
        <Button type="primary" onClick={() => setAsked('open')}>
          关联培训班
        </Button>
      )}
      {can.includes('rebook') && (
        <Button type="primary" loading={rebook.isPending} onClick={askRebook}>
          重新预约
        </Button>
      )}
      {asked && <MoveDialog project={project} move={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
