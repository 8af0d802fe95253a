import { type Banner, bannerModule, bannerModules, hasContent, type User } from '@dangxiao/contract'
import type { Comparison } from '../form/differences.ts'
import { formatTime, nameOf } from '../ui/format.ts'

export interface BannerFormValues {
  title: string
  pictureUrl: string | undefined
  moduleType: number
  contentId: number | undefined
  linkUrl: string | undefined
  sort: number | null
  isEnabled: 0 | 1
  startTime: string | null
  endTime: string | null
  partySchoolId: number | undefined
}

/** A new banner comes last. */
export const emptyBanner = (me: User): BannerFormValues => ({
  title: '',
  pictureUrl: undefined,
  moduleType: bannerModule.course,
  contentId: undefined,
  linkUrl: undefined,
  sort: 99,
  isEnabled: 1,
  startTime: null,
  endTime: null,
  partySchoolId: me.unitId,
})

export const fromBanner = (banner: Banner): BannerFormValues => ({
  title: banner.title,
  pictureUrl: banner.pictureUrl,
  moduleType: banner.moduleType,
  contentId: banner.contentId ?? undefined,
  linkUrl: banner.linkUrl ?? undefined,
  sort: banner.sort,
  isEnabled: banner.isEnabled,
  startTime: banner.startTime,
  endTime: banner.endTime,
  partySchoolId: banner.partySchoolId,
})

export const toBody = (values: BannerFormValues) => ({
  ...values,
  contentId: hasContent(values.moduleType) ? (values.contentId ?? null) : null,
  linkUrl: values.moduleType === bannerModule.link ? values.linkUrl || null : null,
})

const timeOf = (time: string | null) => (time ? formatTime(time) : '不限')

/** What two people may make of one banner. */
export const useBannerComparisons = (latest: Banner | undefined): Comparison<BannerFormValues>[] => [
  { label: '标题', fields: ['title'], describe: ({ title }) => title },
  { label: '图片', fields: ['pictureUrl'], describe: ({ pictureUrl }) => pictureUrl ?? '', isPicture: true },
  {
    label: '跳转内容',
    fields: ['moduleType', 'contentId', 'linkUrl'],
    describe: ({ moduleType, contentId, linkUrl }) => {
      const kind = nameOf(bannerModules, moduleType)
      if (moduleType === bannerModule.link) return `${kind}：${linkUrl ?? ''}`
      if (!hasContent(moduleType)) return kind
      return `${kind}：${contentId === latest?.contentId ? latest?.contentName : `编号${contentId ?? ''}`}`
    },
  },
  { label: '排序', fields: ['sort'], describe: ({ sort }) => String(sort ?? '') },
  { label: '是否启用', fields: ['isEnabled'], describe: ({ isEnabled }) => (isEnabled === 1 ? '是' : '否') },
  {
    label: '展示时间',
    fields: ['startTime', 'endTime'],
    describe: ({ startTime, endTime }) => `${timeOf(startTime)} 至 ${timeOf(endTime)}`,
  },
  {
    label: '所属单位',
    fields: ['partySchoolId'],
    describe: ({ partySchoolId }) =>
      partySchoolId === latest?.partySchoolId ? (latest?.partySchoolName ?? '') : `编号${partySchoolId}`,
  },
]
