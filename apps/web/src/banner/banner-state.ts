import type { Banner, BannerOrder } from '@dangxiao/contract'

/** Where a banner stands now, as far as the carousel is concerned. */
export type BannerState = 'gone' | 'off' | 'waits' | 'over' | 'shown'

export const bannerStates: Record<BannerState, { label: string; color: string }> = {
  gone: { label: '内容已下架', color: 'error' },
  off: { label: '未启用', color: 'default' },
  waits: { label: '待展示', color: 'processing' },
  over: { label: '已过期', color: 'default' },
  shown: { label: '展示中', color: 'success' },
}

type Timed = Pick<Banner, 'isContentGone' | 'isEnabled' | 'startTime' | 'endTime'>

/** @param now milliseconds since 1970 */
export function stateOf({ isContentGone, isEnabled, startTime, endTime }: Timed, now: number): BannerState {
  if (isContentGone) return 'gone'
  if (isEnabled === 0) return 'off'
  if (startTime && Date.parse(startTime) > now) return 'waits'
  return endTime && Date.parse(endTime) <= now ? 'over' : 'shown'
}

/** Banners in their order: places from 1. */
export const placed = (banners: readonly Banner[]): Banner[] =>
  banners.map((banner, i) => ({ ...banner, sort: i + 1 }))

/** What has changed, and no more: a drag must not switch on again what somebody else has switched off meanwhile. */
export function changesBetween(before: readonly Banner[], after: readonly Banner[]): BannerOrder {
  const known = new Map(before.map((banner) => [banner.id, banner]))
  return after.flatMap(({ id, sort, isEnabled }) => {
    const old = known.get(id)
    const change = { ...(old?.sort !== sort && { sort }), ...(old?.isEnabled !== isEnabled && { isEnabled }) }
    return Object.keys(change).length > 0 ? [{ id, ...change }] : []
  })
}
