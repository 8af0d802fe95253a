import type { bannerApi, rankingApi } from '@dangxiao/contract'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { anyListSearch } from '../../session/list-search.ts'
import { listPage } from '../list-page.ts'
import { formTitle } from '../record-pages.ts'
import { formSearch, idOf } from '../search.ts'
import { shell } from '../shell/shell-route.tsx'

const banners = createRoute({
  getParentRoute: () => shell,
  path: '/banners',
  staticData: { title: '轮播图', permission: 'banner:view' },
  validateSearch: ({ unit }: Record<string, unknown>): { unit?: number } => ({ unit: idOf(unit) }),
  component: lazyRouteComponent(() => import('../../banner/CarouselPage.tsx'), 'CarouselPage'),
})

const allBanners = createRoute({
  getParentRoute: () => shell,
  path: '/banners/all',
  staticData: { title: '全部单位轮播图', permission: 'banner:view' },
  validateSearch: anyListSearch<typeof bannerApi.list>,
  ...listPage(() => import('../../banner/BannerListPage.tsx'), 'BannerListPage'),
})

const bannerForm = createRoute({
  getParentRoute: () => shell,
  path: '/banners/form',
  staticData: {
    title: formTitle('轮播图'),
    permission: 'banner:edit',
  },
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../../banner/BannerFormPage.tsx'), 'BannerFormPage'),
})

const overviews = createRoute({
  getParentRoute: () => shell,
  path: '/overviews',
  staticData: { title: '总览', permission: 'overview:view' },
  validateSearch: ({ type }: Record<string, unknown>): { type?: number } => ({ type: idOf(type) }),
  component: lazyRouteComponent(() => import('../../overview/OverviewsPage.tsx'), 'OverviewsPage'),
})

const rankings = createRoute({
  getParentRoute: () => shell,
  path: '/rankings',
  staticData: { title: '榜单', permission: 'ranking:view' },
  validateSearch: anyListSearch<typeof rankingApi.list>,
  ...listPage(() => import('../../ranking/RankingListPage.tsx'), 'RankingListPage'),
})

const rankingForm = createRoute({
  getParentRoute: () => shell,
  path: '/rankings/form',
  staticData: {
    title: formTitle('榜单'),
    permission: 'ranking:edit',
  },
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../../ranking/RankingFormPage.tsx'), 'RankingFormPage'),
})

const ranking = createRoute({
  getParentRoute: () => shell,
  path: '/rankings/$id',
  staticData: { title: '榜单名次', permission: 'ranking:view' },
  component: lazyRouteComponent(() => import('../../ranking/RankingPage.tsx'), 'RankingPage'),
})

/** Pages of 运营. */
export const operations = [
  banners,
  allBanners,
  bannerForm,
  rankings,
  rankingForm,
  ranking,
  overviews,
] as const
