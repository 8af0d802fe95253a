import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { BANNER_SORT, type Banner, bannerApi } from '@dangxiao/contract'
import { arrayMove } from '@dnd-kit/sortable'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Segmented, Skeleton } from 'antd'
import { SortableList } from '../fields/SortableList.tsx'
import { useAddress } from '../list/useAddress.ts'
import { allows, useMe } from '../session/permissions.ts'
import { useAction } from '../session/useAction.ts'
import { Notice } from '../ui/Notice.tsx'
import { BannerItem } from './BannerItem.tsx'
import styles from './banner.module.css'
import { stateOf } from './banner-state.ts'
import { CarouselPreview } from './CarouselPreview.tsx'
import { useCarousel } from './useCarousel.ts'

/** The carousel of one unit, the own one if the address names none: put in order by dragging, with what visitors see beside it. */
export function CarouselPage() {
  const me = useMe()
  const navigate = useNavigate()
  const [search] = useAddress()
  const unitId = Number(search.unit) || me.unitId
  const { banners, failure, retry, arrange } = useCarousel(unitId)
  const remove = useAction(bannerApi.remove, '已删除', () => retry())
  const mayAdd = allows(me, 'banner:edit')

  const add = mayAdd && (
    <Link to="/banners/form" search={{ type: 'add' }}>
      <Button
        type="primary"
        icon={<PlusOutlined />}
        disabled={banners !== undefined && banners.length >= BANNER_SORT.max}
      >
        新增轮播图
      </Button>
    </Link>
  )

  const actionsOf = ({ id, title, can }: Banner) => [
    can.includes('edit') && {
      label: '编辑',
      run: () => navigate({ to: '/banners/form', search: { type: 'edit', id } }),
    },
    can.includes('remove') && {
      label: '删除',
      danger: true,
      confirm: { title: `删除轮播图“${title}”？`, text: '删除后不再展示，且不能恢复。' },
      run: () => remove.mutate({ params: { id } }),
    },
  ]

  const unitName = banners?.[0]?.partySchoolName ?? (unitId === me.unitId ? me.unitName : '')
  return (
    <div className={styles.page}>
      <section className={styles.body} aria-label="轮播图顺序">
        <div className={styles.toolbar}>
          {add}
          {me.permissions['banner:view'] !== 'own' && <ViewToggle view="carousel" />}
          <span className="quiet">{unitName}</span>
          {banners && banners.length > 1 && mayAdd && (
            <span className="quiet-small">拖动左侧手柄调整顺序，松开即保存</span>
          )}
        </div>
        {failure && !banners ? (
          <Notice title="轮播图没有取到" text={failure.message}>
            <Button type="primary" onClick={() => retry()}>
              重试
            </Button>
          </Notice>
        ) : !banners ? (
          <Skeleton active className={styles.skeleton} />
        ) : banners.length === 0 ? (
          <Notice title="还没有轮播图">{unitId === me.unitId && add}</Notice>
        ) : (
          <SortableList
            items={banners}
            idOf={({ id }) => id}
            nameOf={({ title }) => title}
            onMove={(from, to) => arrange(arrayMove([...banners], from, to))}
          >
            {(banner, i, handle) => (
              <BannerItem
                banner={banner}
                place={i + 1}
                handle={handle}
                onSwitch={(isEnabled) =>
                  arrange(banners.map((other) => (other.id === banner.id ? { ...other, isEnabled } : other)))
                }
                actions={actionsOf(banner)}
              />
            )}
          </SortableList>
        )}
      </section>
      <aside className={styles.preview} aria-label="展示效果">
        <h2>展示效果</h2>
        <CarouselPreview
          banners={(banners ?? []).filter((banner) => stateOf(banner, Date.now()) === 'shown')}
        />
        <p className="quiet-small">只轮播展示中的图片：已启用、在展示时间内、关联内容未下架。</p>
      </aside>
    </div>
  )
}

/** Between the own carousel and the banners of all units. */
export function ViewToggle({ view }: { view: 'carousel' | 'all' }) {
  const navigate = useNavigate()
  return (
    <Segmented
      value={view}
      options={[
        { value: 'carousel', label: '本单位轮播' },
        { value: 'all', label: '全部单位' },
      ]}
      onChange={(to) => navigate({ to: to === 'all' ? '/banners/all' : '/banners' })}
    />
  )
}
