import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { type TemplateRow, templateApi } from '@dangxiao/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { ListPage } from '../list/ListPage.tsx'
import { RowActions } from '../list/RowActions.tsx'
import { useList } from '../list/useList.ts'
import { leaveFrom } from '../list/visited-row.ts'
import { allows, useMe } from '../session/permissions.ts'
import { useAction } from '../session/useAction.ts'
import { TemplateFilters } from './TemplateFilters.tsx'
import { templateColumns } from './template-columns.tsx'

export const listCall = templateApi.list

export function TemplateListPage() {
  const me = useMe()
  const navigate = useNavigate()
  const list = useList(listCall)

  const pin = useAction(templateApi.pin, '已置顶', list.refresh)
  const unpin = useAction(templateApi.unpin, '已取消置顶', list.refresh)
  const remove = useAction(templateApi.remove, '已删除', list.refresh)

  const actionsOf = ({ id, name, can, isTop }: TemplateRow) => {
    const input = { params: { id } }
    return [
      {
        label: '查看',
        run: () => {
          leaveFrom(list.path, id)
          navigate({ to: '/templates/$id', params: { id: String(id) } })
        },
      },
      can.includes('edit') && {
        label: '编辑',
        run: () => {
          leaveFrom(list.path, id)
          navigate({ to: '/templates/form', search: { type: 'edit', id } })
        },
      },
      can.includes('pin') &&
        (isTop
          ? { label: '取消置顶', run: () => unpin.mutate(input) }
          : { label: '置顶', run: () => pin.mutate(input) }),
      can.includes('remove') && {
        label: '删除',
        danger: true,
        confirm: { title: `删除模板“${name}”？`, text: '删除后，本单位和下级单位都不能再使用该模板。' },
        run: () => remove.mutate(input),
      },
    ]
  }

  const add = allows(me, 'template:edit') && (
    <Link to="/templates/form" search={{ type: 'add' }}>
      <Button type="primary" icon={<PlusOutlined />}>
        新增模板
      </Button>
    </Link>
  )

  return (
    <ListPage
      list={list}
      columns={[
        ...templateColumns(list.path),
        {
          title: '操作',
          key: 'actions',
          width: 152,
          render: (_, template) => <RowActions actions={actionsOf(template)} />,
        },
      ]}
      rowHeight={56}
      filters={<TemplateFilters list={list} />}
      toolbar={add}
      emptyText="还没有模板"
      emptyAction={add}
    />
  )
}
