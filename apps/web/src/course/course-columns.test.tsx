import type { CourseRow } from '@dangxiao/contract'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { course } from '../testing/course.ts'
import { courseColumns } from './course-columns.tsx'

const videos = courseColumns('/courses').find(({ key }) => key === 'videos')

function show(fields: Partial<CourseRow>) {
  const row = course(1, '乡村振兴', fields)
  const { container } = render(<div>{videos?.render?.(undefined, row, 0) as ReactNode}</div>)
  return [container.textContent, container.querySelector('[title]')?.getAttribute('title')]
}

test.each<[Partial<CourseRow>, string, RegExp | undefined]>([
  [{}, '1个45分钟', undefined],
  [{ uploadState: 'waiting' }, '1个视频处理中等待传完', /还没有从上传者的浏览器传完/],
  [{ mediaTrouble: 'converting' }, '1个视频处理中正在转换', /已传到服务器，正在转换/],
  [{ uploadState: 'lost' }, '1个视频未传完', /重新选择视频/],
  [{ mediaTrouble: 'damaged' }, '1个视频已损坏', /重新上传/],
  [{ mediaTrouble: 'unplayable' }, '1个不能播放', /打开课程查看原因/],
  [{ uploadState: 'waiting', mediaTrouble: 'damaged' }, '1个视频处理中等待传完', /浏览器/],
])('the videos of a course with %o', (fields, text, hint) => {
  const [said, title] = show(fields)
  expect(said).toBe(text)
  if (hint) expect(title).toMatch(hint)
  else expect(title).toBeUndefined()
})
