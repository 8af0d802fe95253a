import { type LiveClass, liveSources, nameIn } from '@dangxiao/contract'
import { watchersOf } from '../fields/watch/watch.ts'
import { VideoPreview } from '../playback/VideoPreview.tsx'
import type { Field } from '../review/Difference.tsx'
import { planOf } from '../ui/live/plan.ts'

/** How a live class reads, in the review and on its own page. */
export const liveClassFields: Field<LiveClass>[] = [
  { label: '直播课名称', kind: 'block', of: ({ name }) => name },
  { label: '所属单位', kind: 'line', of: ({ partySchoolName }) => partySchoolName },
  { label: '计划时间', kind: 'line', of: planOf },
  { label: '直播方式', kind: 'line', of: ({ source }) => nameIn(liveSources, source) },
  {
    label: '直播地址',
    kind: 'list',
    optional: true,
    of: ({ playUrl, name, coverUrl }) =>
      playUrl
        ? [
            {
              key: playUrl,
              text: playUrl,
              extra: <VideoPreview url={playUrl} title={name} poster={coverUrl} />,
            },
          ]
        : [],
  },
  {
    label: '授课人',
    kind: 'list',
    of: ({ teacherList }) =>
      teacherList.map(({ id, name, partySchoolName }) => ({
        key: id,
        text: `${name}（${partySchoolName}）`,
      })),
  },
  { label: '直播简介', kind: 'block', of: ({ introduction }) => introduction },
  { label: '封面', kind: 'picture', of: ({ coverUrl }) => coverUrl },
  { label: '是否对外展示', kind: 'line', of: ({ isShow }) => (isShow === 1 ? '是' : '否') },
  { label: '直播课权限', kind: 'line', of: watchersOf },
  {
    label: '评论',
    kind: 'line',
    of: ({ allowComment, commentReview }) =>
      allowComment === 0 ? '不允许评论' : commentReview === 1 ? '允许，先审后发' : '允许，直接显示',
  },
]
