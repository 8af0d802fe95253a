import type { Course, CourseTeacher } from '@dangxiao/contract'
import { Tag } from 'antd'
import { watchersOf } from '../fields/watch/watch.ts'
import { VideoPreview } from '../playback/VideoPreview.tsx'
import type { Entry, Field } from '../review/Difference.tsx'
import { uploadStateHints, uploadStateNames } from '../upload/states.ts'

/** How a course reads, in the review and on its own page. */
export const courseFields: Field<Course>[] = [
  { label: '课程名称', kind: 'block', of: ({ coursesName }) => coursesName },
  { label: '所属单位', kind: 'line', of: ({ partySchoolName }) => partySchoolName },
  { label: '课程类别', kind: 'line', of: categoryOf },
  { label: '教学方式', kind: 'line', of: ({ teachingMethodName }) => teachingMethodName },
  { label: '级别', kind: 'line', of: ({ ratingStr }) => ratingStr ?? '' },
  { label: '课程提纲', kind: 'block', of: ({ courseInfro }) => courseInfro },
  {
    label: '授课人',
    kind: 'list',
    of: ({ teacherList }) => teacherList.filter(({ isMain }) => isMain === 1).map(teacherEntry),
  },
  { label: '课程视频', kind: 'list', none: '未添加视频', of: videoEntries },
  { label: '课程封面', kind: 'picture', of: ({ coverUrl }) => coverUrl },
  { label: '是否对外展示', kind: 'line', of: ({ isShow }) => (isShow === 1 ? '是' : '否') },
  { label: '录播课权限', kind: 'line', of: watchersOf },
  {
    label: '团队成员',
    kind: 'list',
    optional: true,
    of: ({ teacherList }) => teacherList.filter(({ isMain }) => isMain === 0).map(teacherEntry),
  },
  {
    label: '荣誉/奖项',
    kind: 'list',
    of: ({ honorList }) => honorList.map((honour) => ({ key: honour, text: honour })),
  },
]

function categoryOf({ courseClassificationClass, courseClassificationName }: Course) {
  return courseClassificationClass && courseClassificationClass !== courseClassificationName
    ? `${courseClassificationClass} / ${courseClassificationName}`
    : courseClassificationName
}

function teacherEntry({ teacherId, name, partySchoolName }: CourseTeacher): Entry {
  return { key: teacherId, text: `${name}（${partySchoolName}）` }
}

/** A video is the same one when it plays the same film; its id changes with each revision. */
function videoEntries({ videoList, coverUrl }: Course): Entry[] {
  return videoList.map(({ title, uploadType, videoTime, videoUrl, uploadKey, uploadState }, i) => {
    const minutes = videoTime === null ? '时长未填' : `${videoTime}分钟`
    const origin = uploadType === 2 ? `，地址 ${videoUrl}` : ''
    if (uploadState)
      return {
        key: uploadKey ?? i,
        text: `${title}（${minutes}）`,
        extra: (
          <>
            <Tag color={uploadState === 'lost' ? 'error' : 'default'}>{uploadStateNames[uploadState]}</Tag>{' '}
            <span className="quiet-small">{uploadStateHints[uploadState]}</span>
          </>
        ),
      }
    const before = videoList.slice(0, i).filter((video) => video.videoUrl === videoUrl).length
    return {
      key: `${videoUrl} ${before}`,
      text: `${title}（${minutes}${origin}）`,
      extra: <VideoPreview url={videoUrl} title={title} poster={coverUrl} />,
    }
  })
}
