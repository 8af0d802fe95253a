import { type Banner, bannerApi, bannerModules } from '@dangxiao/contract'
import { useNavigate } from '@tanstack/react-router'
import { Filters, SelectFilter, TextFilter } from '../list/Filters.tsx'
import type { Columns } from '../list/fit-columns.ts'
import { ListPage } from '../list/ListPage.tsx'
import { RowActions } from '../list/RowActions.tsx'
import { UnitFilter } from '../list/UnitFilter.tsx'
import { useList } from '../list/useList.ts'
import { leaveFrom } from '../list/visited-row.ts'
import { useAction } from '../session/useAction.ts'
import { periodOf, StateTag, Target } from './BannerItem.tsx'
import styles from './banner.module.css'
import { ViewToggle } from './CarouselPage.tsx'

const modules = bannerModules.map(({ id, name }) => ({ value: String(id), label: name }))
const enabled = [
  { value: '1', label: '已启用' },
  { value: '0', label: '未启用' },
]

const columns: Columns<Banner> = [
  {
    title: '图片',
    dataIndex: 'pictureUrl',
    width: 148,
    fold: 5,
    render: (url: string) => <img src={url} alt="" loading="lazy" className={styles.thumb} />,
  },
  { title: '标题', dataIndex: 'title', render: (title: string) => <div className="two-lines">{title}</div> },
  {
    title: '跳转内容',
    key: 'target',
    width: 200,
    minWidth: 140,
    fold: 3,
    render: (_, banner) => <Target banner={banner} />,
  },
  {
    title: '所属单位',
    dataIndex: 'partySchoolName',
    width: 132,
    minWidth: 104,
    fold: 6,
    render: (name: string) => <div className="two-lines">{name}</div>,
  },
  { title: '排序', dataIndex: 'sort', width: 64, minWidth: 56, fold: 1 },
  {
    title: '展示时间',
    key: 'period',
    width: 164,
    minWidth: 120,
    fold: 7,
    render: (_, banner) => <div className="two-lines">{periodOf(banner)}</div>,
  },
  { title: '状态', key: 'state', width: 104, fold: 9, render: (_, banner) => <StateTag banner={banner} /> },
]

export const listCall = bannerApi.list

/** The banners of all units that one may see. */
export function BannerListPage() {
  const navigate = useNavigate()
  const list = useList(listCall)
  const remove = useAction(bannerApi.remove, '已删除', list.refresh)

  const actionsOf = ({ id, title, can, partySchoolId }: Banner) => [
    can.includes('edit') && {
      label: '编辑',
      run: () => {
        leaveFrom(list.path, id)
        navigate({ to: '/banners/form', search: { type: 'edit', id } })
      },
    },
    {
      label: '轮播',
      run: () => {
        leaveFrom(list.path, id)
        navigate({ to: '/banners', search: { unit: partySchoolId } })
      },
    },
    can.includes('remove') && {
      label: '删除',
      danger: true,
      confirm: { title: `删除轮播图“${title}”？`, text: '删除后不再展示，且不能恢复。' },
      run: () => remove.mutate({ params: { id } }),
    },
  ]

  return (
    <ListPage
      list={list}
      columns={[
        ...columns,
        {
          title: '操作',
          key: 'actions',
          width: 152,
          render: (_, row) => <RowActions actions={actionsOf(row)} />,
        },
      ]}
      rowHeight={66}
      filters={
        <Filters list={list}>
          <TextFilter label="标题" name="keyword" placeholder="输入标题中的文字" />
          <UnitFilter permission="banner:view" />
          <SelectFilter label="跳转类型" name="moduleType" options={modules} />
          <SelectFilter label="是否启用" name="isEnabled" options={enabled} />
        </Filters>
      }
      toolbar={<ViewToggle view="all" />}
      emptyText="还没有轮播图"
    />
  )
}
