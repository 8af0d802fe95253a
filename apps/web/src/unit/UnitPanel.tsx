import { type UnitRow, unitApi, unitTypes, userLevels } from '@dangxiao/contract'
import { arrayMove } from '@dnd-kit/sortable'
import { App, Button, Descriptions, Form, Modal, Tag } from 'antd'
import { useState } from 'react'
import { UnitTreePicker } from '../fields/pickers/UnitTreePicker.tsx'
import { SortableList } from '../fields/SortableList.tsx'
import { allows, useMe } from '../session/permissions.ts'
import { useAction } from '../session/useAction.ts'
import { nameOf } from '../ui/format.ts'
import { UnitDialog } from './UnitDialog.tsx'
import styles from './units.module.css'

interface UnitPanelProps {
  unit: UnitRow
  /** The units directly below, once they have been read. */
  below: UnitRow[] | undefined
  /** Read and show the units below. */
  onOpen: () => void
  onChanged: () => Promise<void>
  /** It stands below another unit now. */
  onMoved: (to: number) => Promise<void>
}

export function UnitPanel({ unit, below, onOpen, onChanged, onMoved }: UnitPanelProps) {
  const me = useMe()
  const { modal } = App.useApp()
  const [dialog, setDialog] = useState<'add' | 'edit' | 'move'>()
  const [order, setOrder] = useState<number[]>()
  const toggle = useAction(unitApi.toggle, unit.isEnabled ? '已停用' : '已启用', onChanged)
  const arrange = useAction(
    unitApi.arrange,
    '已保存',
    async () => {
      await onChanged()
      setOrder(undefined)
    },
    {
      onFailure: () => {
        setOrder(undefined)
        return false
      },
    },
  )
  const mayEdit = allows(me, 'unit:edit')
  const isRoot = unit.parentId === null
  const close = () => setDialog(undefined)

  const askToToggle = () => {
    const run = () =>
      toggle.mutate({ body: { id: unit.id, version: unit.version, isEnabled: unit.isEnabled ? 0 : 1 } })
    if (!unit.isEnabled) return run()
    if (unit.enabledBelow > 0) {
      return modal.info({
        title: `“${unit.unitName}”还不能停用`,
        content: `还有 ${unit.enabledBelow} 个启用的下级单位，请先逐个停用或移到其他单位之下。`,
        okText: '知道了',
      })
    }
    modal.confirm({
      title: `停用“${unit.unitName}”？`,
      content: '停用后不能再选择该单位，已有的记录不受影响，可以随时重新启用。',
      okText: '停用',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: run,
    })
  }
  const sorted = order ? order.flatMap((id) => below?.find((child) => child.id === id) ?? []) : below

  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{unit.unitName}</h1>
          <div className="quiet">
            {unit.above.map(({ unitName }) => unitName).join(' / ') || '最上级单位'}
          </div>
        </div>
        {mayEdit && (
          <div className={styles.buttons}>
            <Button
              type="primary"
              onClick={() => setDialog('add')}
              disabled={!unit.isEnabled || unit.userLevel >= 4}
            >
              新增下级
            </Button>
            <Button onClick={() => setDialog('edit')}>修改</Button>
            <Button onClick={() => setDialog('move')} disabled={isRoot}>
              移动
            </Button>
            <Button
              danger={unit.isEnabled === 1}
              onClick={askToToggle}
              disabled={isRoot}
              loading={toggle.isPending}
            >
              {unit.isEnabled ? '停用' : '启用'}
            </Button>
          </div>
        )}
      </header>
      <Descriptions
        column={2}
        items={[
          { key: 'code', label: '单位编码', children: unit.code },
          { key: 'type', label: '单位类型', children: nameOf(unitTypes, unit.unitType) },
          { key: 'level', label: '单位级别', children: nameOf(userLevels, unit.userLevel) },
          {
            key: 'state',
            label: '状态',
            children: unit.isEnabled ? <Tag color="success">启用</Tag> : <Tag>已停用</Tag>,
          },
        ]}
      />
      <h2 className={styles.subhead}>下级单位（{unit.childCount}）</h2>
      {unit.childCount > 0 && !below && <Button onClick={onOpen}>显示下级单位</Button>}
      {sorted && sorted.length > 0 && (
        <>
          {mayEdit && sorted.length > 1 && <p className="quiet-small">拖动手柄调整顺序，松开即保存</p>}
          <SortableList
            items={sorted}
            idOf={({ id }) => id}
            nameOf={({ unitName }) => unitName}
            onMove={(from, to) => {
              if (arrange.isPending) return
              const ids = arrayMove(
                sorted.map(({ id }) => id),
                from,
                to,
              )
              setOrder(ids)
              arrange.mutate({ body: { parentId: unit.id, ids } })
            }}
          >
            {(child, _, handle) => (
              <div className={styles.child}>
                {mayEdit && handle}
                <span className={child.isEnabled ? undefined : 'quiet'}>{child.unitName}</span>
                <span className="quiet-small">{nameOf(unitTypes, child.unitType)}</span>
                {child.isEnabled === 0 && <Tag>已停用</Tag>}
              </div>
            )}
          </SortableList>
        </>
      )}
      {(dialog === 'add' || dialog === 'edit') && (
        <UnitDialog
          unit={unit}
          kind={dialog}
          onClose={close}
          onSaved={async () => {
            close()
            await onChanged()
            if (dialog === 'add') onOpen()
          }}
        />
      )}
      {dialog === 'move' && (
        <MoveDialog
          unit={unit}
          onClose={close}
          onMoved={async (to) => {
            close()
            await onMoved(to)
          }}
        />
      )}
    </>
  )
}

function MoveDialog({
  unit,
  onClose,
  onMoved,
}: {
  unit: UnitRow
  onClose: () => void
  onMoved: (to: number) => Promise<void>
}) {
  const [to, setTo] = useState<number>()
  const [error, setError] = useState<string>()
  const move = useAction(unitApi.move, '已移动', (_, { body }) => onMoved(body.parentId), {
    onFailure: (failure) => {
      if (failure.fields.parentId) setError(failure.fields.parentId)
      return failure.fields.parentId !== undefined
    },
  })
  return (
    <Modal
      open
      title={`移动“${unit.unitName}”`}
      okText="移动"
      onCancel={onClose}
      onOk={() => {
        if (to === undefined) return setError('上级单位不能为空')
        move.mutate({ body: { id: unit.id, version: unit.version, parentId: to } })
      }}
      confirmLoading={move.isPending}
    >
      <p>下级单位和各自的资料随之移动，数据范围立即改变：原上级不再能看到，新上级可以看到和审核。</p>
      <Form layout="vertical">
        <Form.Item
          label="新的上级单位"
          htmlFor="move-to"
          required
          validateStatus={error ? 'error' : ''}
          help={error}
        >
          <UnitTreePicker
            id="move-to"
            value={to}
            onChange={(id) => {
              setTo(id)
              setError(undefined)
            }}
            placeholder="请选择上级单位"
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
