import { describe, expect, test } from 'vitest'
import { liveLesson, liveRow } from '../testing/live.ts'
import { concernOf, inOrder, ofClass, ofLesson, summaryOf } from './sessions.ts'

const at = (clock: string) => Date.parse(`2031-05-01T${clock}:00+08:00`)
const concern = (clock: string, fields: Parameters<typeof liveRow>[2] = {}) =>
  concernOf(ofClass(liveRow(1, '课', fields)), at(clock))

describe('what somebody should look at', () => {
  test.each([
    ['before its time', '08:00', {}, undefined],
    ['in its first five minutes', '09:05', {}, undefined],
    ['that should have begun', '09:06', {}, '应开播，尚未开播'],
    ['that never began', '11:01', {}, '计划已过，没有开播'],
    ['that waits for review', '08:00', { auditStatus: 1 }, '尚未审核通过，不能开播'],
    ['that was called off', '10:00', { isCancelled: true }, undefined],
    ['that runs', '10:00', { liveStatus: 2 }, undefined],
    ['that broke off', '10:00', { liveStatus: 2, lastError: 'timeout' }, '推流中断：timeout'],
    ['that takes longer', '11:06', { liveStatus: 2 }, '已超过计划结束时间'],
    ['that is over', '12:00', { liveStatus: 3 }, undefined],
  ])('a class %s', (_, clock, fields, said) => {
    expect(concern(clock, fields)).toBe(said)
  })
})

test('a class that would be pushed to a service that is not there needs a look', () => {
  expect(concernOf(ofClass(liveRow(1, '课', { source: 1 }), false), at('08:00'))).toBe(
    '没有云直播服务，不能推流',
  )
  expect(concernOf(ofClass(liveRow(1, '课', { source: 2 }), false), at('08:00'))).toBeUndefined()
})

test('what needs a look stands first, what is over last', () => {
  const sessions = [
    ofClass(liveRow(1, '已结束', { liveStatus: 3, startTime: '2031-05-01T00:00:00.000Z' })),
    ofClass(liveRow(2, '直播中', { liveStatus: 2, startTime: '2031-05-01T00:30:00.000Z' })),
    ofClass(liveRow(3, '该开播了')),
    ofClass(liveRow(4, '取消了', { isCancelled: true, startTime: '2031-05-01T00:10:00.000Z' })),
  ]
  expect(inOrder(sessions, at('09:30')).map(({ name }) => name)).toEqual([
    '该开播了',
    '直播中',
    '已结束',
    '取消了',
  ])
})

describe('a lesson of the timetable', () => {
  test.each([
    ['to come on another day', { liveStatus: 2, date: '2999-05-01' }, 'to come', ['cancel']],
    ['to come', { liveStatus: 2, date: '2020-05-01' }, 'to come', ['start', 'cancel']],
    ['live', { liveStatus: 1 }, 'live', ['end']],
    ['over', { liveStatus: 3 }, 'over', ['replay']],
    ['with its replay', { liveStatus: 3, replayUrl: 'https://v.example/a.mp4' }, 'over', ['replay']],
    ['called off', { liveStatus: 0, liveReason: '改期' }, 'cancelled', []],
    ['of another unit', { liveStatus: 2, can: [] }, 'to come', []],
  ])('%s keeps its own status, B', (_, fields, stage, can) => {
    expect(ofLesson(liveLesson(1, '课', fields as object))).toMatchObject({
      liveStatus: fields.liveStatus,
      stage,
      can,
    })
  })

  test('has its times in Shanghai, and its place in the order', () => {
    const lesson = ofLesson(liveLesson(9, '早课'))
    expect(lesson.startTime).toBe('2031-05-01T00:30:00.000Z')
    expect(inOrder([ofClass(liveRow(1, '大讲堂')), lesson], at('08:00')).map(({ name }) => name)).toEqual([
      '早课',
      '大讲堂',
    ])
  })
})

test('the day in numbers', () => {
  const sessions = [
    ofClass(liveRow(1, '甲', { liveStatus: 2 })),
    ofClass(liveRow(2, '乙')),
    ofClass(liveRow(3, '丙', { isCancelled: true })),
    ofClass(liveRow(4, '丁', { liveStatus: 4 })),
    ofLesson(liveLesson(5, '戊', { liveStatus: 3 })),
  ]
  expect(summaryOf(sessions, at('09:30'))).toEqual({ live: 1, concerns: 1, toCome: 1, over: 2 })
})
