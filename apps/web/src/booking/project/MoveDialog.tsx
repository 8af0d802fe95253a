import { PEOPLE, type ProjectRow, projectApi, reservationApi, scheduleApi } from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { NumberInput } from '../../fields/NumberInput.tsx'
import { useAction } from '../../session/useAction.ts'
import { useCall } from '../../session/useFind.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { forgetBookings } from '../forget.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'

export type AskedMove = 'cancel' | 'hold' | 'open'

interface MoveDialogProps {
  project: Pick<ProjectRow, 'id' | 'version' | 'name' | 'people' | 'partySchoolId' | 'partySchoolName'>
  move: AskedMove
  onClose: () => void
}

/** What a move needs to be told before it is made. */
export function MoveDialog({ project, move, onClose }: MoveDialogProps) {
  const queries = useQueryClient()
  const { id, version, name } = project
  const done = () => {
    onClose()
    return forgetBookings(queries)
  }
  const cancel = useAction(projectApi.update, '已取消', done)
  if (move === 'hold') return <HoldDialog project={project} onClose={onClose} onDone={done} />
  if (move === 'open') return <ClassDialog project={project} onClose={onClose} onDone={done} />
  return (
    <ReasonDialog
      title={`取消“${name}”？`}
      label="取消原因"
      empty="请填写取消原因"
      okText="取消预约"
      busy={cancel.isPending}
      onCancel={onClose}
      onOk={(cancelReason) => cancel.mutate({ body: { id, version, bookingStatus: 0, cancelReason } })}
    />
  )
}

type AskProps = Omit<MoveDialogProps, 'move'> & { onDone: () => unknown }

function HoldDialog({ project: { id, version, people }, onClose, onDone }: AskProps) {
  const [form] = Form.useForm<{ actualNum: number }>()
  const hold = useAction(projectApi.update, '已登记', onDone)
  return (
    <Modal
      open
      title="登记到场人数"
      okText="登记"
      cancelText="返回"
      confirmLoading={hold.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ actualNum: people }}
        onFinish={({ actualNum }) => hold.mutate({ body: { id, version, bookingStatus: 6, actualNum } })}
      >
        <Form.Item
          label="到场人数"
          name="actualNum"
          rules={[{ required: true, message: '到场人数不能为空' }]}
          extra={`预计 ${people} 人。登记后项目为“活动已举办”。`}
        >
          <NumberInput
            {...PEOPLE}
            precision={0}
            suffix="人"
            autoFocus
            onPressEnter={() => form.submit()}
            style={{ width: 200 }}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const SEARCH_PAUSE_MS = 250

function ClassDialog({ project, onClose, onDone }: AskProps) {
  const [form] = Form.useForm<{ classId: number }>()
  const [search, setSearch] = useState('')
  const keyword = useDebounced(search.trim(), SEARCH_PAUSE_MS)
  const query = {
    partySchoolId: String(project.partySchoolId),
    selectedUnitScope: '1' as const,
    pageSize: '50',
    ...(keyword && { keyword }),
  }
  const classes = useCall(scheduleApi.listClasses, { query })
  const open = useAction(reservationApi.open, '已关联培训班', onDone)
  return (
    <Modal
      open
      title="关联培训班"
      okText="关联"
      cancelText="返回"
      confirmLoading={open.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={({ classId }) => open.mutate({ body: { projectId: project.id, classId } })}
      >
        <Form.Item
          label="培训班"
          name="classId"
          rules={[{ required: true, message: '请选择培训班' }]}
          extra="关联后项目为“已开班”。还没有培训班的，请先到课表中新增。"
        >
          <Select
            showSearch={{ onSearch: setSearch, filterOption: false }}
            placeholder={`请选择${project.partySchoolName}的培训班`}
            loading={classes.isFetching}
            notFoundContent={classes.isFetching ? '正在查找' : '没有培训班，请先到课表中新增'}
            options={classes.data?.records.map(({ id, name, startDate, endDate, reservationId }) => ({
              value: id,
              label: `${name}（${startDate} 至 ${endDate}）${reservationId === null ? '' : ' 已关联'}`,
              disabled: reservationId !== null,
            }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
