import type { Banner } from '@dangxiao/contract'

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

/** What a new order looks like to the server: places from 1. */
export const orderOf = (banners: readonly Banner[]) => banners.map(({ id, isEnabled }, i) => ({ id, isEnabled, sort: i + 1 }))
