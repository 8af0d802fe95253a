import type { scheduleApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { assertClassInScope, judgeLessons } from './conflict.queries.ts'
import { eachSession, findLesson, listLessons } from './lesson.queries.ts'
import { removeLesson } from './lesson.remove.ts'
import { updateLessons } from './lesson.save.ts'
import { cancelLive, checkLive, moveLive, setReplay } from './live.ts'
import { findClass, listClasses } from './training-class.queries.ts'
import { removeClass, saveClass, updateClass } from './training-class.save.ts'

export const scheduleHandlers: Handlers<typeof scheduleApi> = {
  list: (ctx, { params, query }) => listLessons(ctx, query, params),
  liveList: (ctx, { params, query }) =>
    listLessons(ctx, { ...query, isLive: true }, params, eachSession(ctx)),
  listClasses: (ctx, { query }) => listClasses(ctx, query),
  find: (ctx, { params }) => findClass(ctx, params.id),
  findLesson: (ctx, { params }) => findLesson(ctx, params.id),
  check: async (ctx, { body }) =>
    judgeLessons(ctx, await assertClassInScope(ctx, body.classId), body.entries),
  save: (ctx, { body }) => saveClass(ctx, body),
  update: (ctx, { body }) => updateLessons(ctx, body),
  updateClass: (ctx, { body }) => updateClass(ctx, body),
  remove: (ctx, { params }) => removeLesson(ctx, params.id),
  removeClass: (ctx, { params }) => removeClass(ctx, params.id),
  cancelLive: (ctx, { params, body }) => cancelLive(ctx, params.id, body.reason),
  moveLive: (ctx, { params, body }) => moveLive(ctx, params.id, body.liveStatus),
  setReplay: (ctx, { params, body }) => setReplay(ctx, params.id, body.replayUrl),
  checkLive: (ctx, { params }) => checkLive(ctx, params.id),
}
