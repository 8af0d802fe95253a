import type { OrderableLesson } from '@dangxiao/contract'
import { expect, test } from 'vitest'
import { type Chosen, inTheWay, wordsFor } from './rivals.ts'

const chosen = (
  id: number,
  title: string,
  startTime: string,
  endTime: string,
  problem?: string,
  classId = 9,
): Chosen => ({
  lesson: { id, title, date: '2031-03-04', startTime, endTime } as OrderableLesson,
  classId,
  problem,
})
const there = (title: string) => `本班该时段已有《${title}》`

test('lessons in the way of each other are told apart from those of the class; one of them stays', () => {
  const all = [
    chosen(1, '甲', '08:30', '11:30', there('乙')),
    chosen(2, '乙', '09:00', '12:00', there('甲')),
    chosen(3, '丙', '14:30', '17:30', there('开班式')),
    chosen(4, '丁', '18:00', '19:00'),
  ]
  expect(all.map((one) => wordsFor(one, all))).toEqual([
    '与所选的《乙》时间重叠，同一班级只能选一节',
    '与所选的《甲》时间重叠，同一班级只能选一节',
    '本班该时段已有《开班式》',
    undefined,
  ])
  expect(inTheWay(all).map(({ title }) => title)).toEqual(['乙', '丙'])
})

test('of three in a row those stay that leave each other alone', () => {
  const all = [
    chosen(1, '甲', '08:30', '10:00', there('乙')),
    chosen(2, '乙', '09:30', '11:00', there('甲')),
    chosen(3, '丙', '10:30', '12:00', there('乙')),
  ]
  expect(inTheWay(all).map(({ title }) => title)).toEqual(['乙'])
})

test('the same title in the timetable of another class is no rival', () => {
  const all = [
    chosen(1, '甲', '08:30', '10:00', there('乙')),
    chosen(2, '乙', '08:30', '10:00', undefined, 8),
  ]
  expect(wordsFor(all[0] as Chosen, all)).toBe('本班该时段已有《乙》')
  expect(inTheWay(all).map(({ title }) => title)).toEqual(['甲'])
})
