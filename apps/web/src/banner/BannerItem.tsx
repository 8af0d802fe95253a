import type { Banner } from '@dangxiao/contract'
import { bannerModules } from '@dangxiao/contract'
import { Switch, Tag } from 'antd'
import type { ReactNode } from 'react'
import { type RowAction, RowActions } from '../list/RowActions.tsx'
import { formatTime, nameOf } from '../ui/format.ts'
import styles from './banner.module.css'
import { bannerStates, stateOf } from './banner-state.ts'

interface BannerItemProps {
  banner: Banner
  place: number
  handle: ReactNode
  onSwitch: (isEnabled: 0 | 1) => void
  actions: (RowAction | false)[]
}

/** One banner of the carousel: what it is called, where it leads, when it shows. */
export function BannerItem({ banner, place, handle, onSwitch, actions }: BannerItemProps) {
  const { title, pictureUrl, isEnabled, isContentGone, can } = banner
  return (
    <article className={styles.item} aria-label={title}>
      {can.includes('edit') && handle}
      <span className={styles.place}>{place}</span>
      <img src={pictureUrl} alt="" loading="lazy" className={styles.thumb} />
      <div className={styles.text}>
        <div className={styles.title} title={title}>
          {title}
        </div>
        <Target banner={banner} />
        <div className="quiet-small">{periodOf(banner)}</div>
      </div>
      <StateTag banner={banner} />
      <Switch
        aria-label={`启用：${title}`}
        checked={isEnabled === 1}
        disabled={!can.includes('edit') || (isContentGone && isEnabled === 0)}
        onChange={(on) => onSwitch(on ? 1 : 0)}
      />
      <RowActions actions={actions} />
    </article>
  )
}

export function StateTag({ banner }: { banner: Banner }) {
  const { label, color } = bannerStates[stateOf(banner, Date.now())]
  return <Tag color={color}>{label}</Tag>
}

export function Target({ banner: { moduleType, contentName, isContentGone, linkUrl } }: { banner: Banner }) {
  const to = linkUrl ?? contentName
  return (
    <>
      <div className="one-line" title={to ?? undefined}>
        {nameOf(bannerModules, moduleType)}
        {to && `：${to}`}
      </div>
      {isContentGone && <div className={styles.gone}>关联内容已下架，请重新选择</div>}
    </>
  )
}

export function periodOf({ startTime, endTime }: Pick<Banner, 'startTime' | 'endTime'>): string {
  if (!startTime && !endTime) return '长期展示'
  return `${startTime ? formatTime(startTime) : '即时'} 至 ${endTime ? formatTime(endTime) : '长期'}`
}
