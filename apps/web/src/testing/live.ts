import type { Lesson, LiveBoardRow, LiveComment } from '@dangxiao/contract'
import { recordFixture, reviewedFixture } from './record.ts'
import { lessonFixture } from './schedule.ts'

/** 2031-05-01 09:00–11:00 in Shanghai. */
export const liveRow = (id: number, name: string, fields: Partial<LiveBoardRow> = {}): LiveBoardRow => ({
  ...reviewedFixture,
  id,
  name,
  lecturers: [{ id: 1, name: '王晓燕' }],
  startTime: '2031-05-01T01:00:00.000Z',
  endTime: '2031-05-01T03:00:00.000Z',
  coverUrl: '/cover.jpg',
  source: 1,
  liveStatus: 1,
  isCancelled: false,
  cancelReason: '',
  coursePermission: 1,
  allowComment: 1,
  commentReview: 1,
  isShow: 1,
  canLive: ['start', 'cancel', 'push'],
  comments: 0,
  waitingComments: 0,
  lastError: '',
  replayUrl: null,
  ...fields,
})

export const liveLesson = (id: number, title: string, fields: Partial<Lesson> = {}): Lesson => ({
  ...lessonFixture(),
  id,
  className: '中青班',
  date: '2031-05-01',
  endTime: '10:00',
  title,
  lecturers: [{ id: 2, name: '刘海峰', partySchoolName: '长沙市委党校' }],
  isLive: 1,
  liveStatus: 2,
  isShared: 1,
  can: ['live'],
  ...fields,
})

export const liveComment = (id: number, content: string, fields: Partial<LiveComment> = {}): LiveComment => ({
  ...recordFixture,
  id,
  liveClassId: 1,
  liveClassName: '党的创新理论大讲堂',
  userName: '王建国',
  userUnitName: '岳麓区委党校',
  content,
  auditStatus: 0,
  auditReason: '',
  auditTime: null,
  isHidden: 0,
  reply: '',
  replyBy: '',
  replyTime: null,
  can: ['review', 'reply', 'hide', 'remove'],
  ...fields,
})
