import type { QueuedUpload } from '@dangxiao/video-upload/transfer'
import { expect, test } from 'vitest'
import { factsOf, timeLeft } from './words.ts'

test.each([
  [0, '不到1分钟'],
  [59, '不到1分钟'],
  [61, '约2分钟'],
  [3600, '约1小时'],
  [4800, '约1小时20分钟'],
])('%s seconds are %s', (seconds, text) => {
  expect(timeLeft(seconds)).toBe(text)
})

test.each<[Partial<QueuedUpload>, string]>([
  [{ state: 'waiting' }, '排队等候 · 10 MB'],
  [{ isChecking: true }, '10 MB · 正在检查文件'],
  [{ isChecking: true, percent: 50 }, '50%，共10 MB · 正在检查文件'],
  [{ isChecking: true, isStill: true, percent: 50 }, '50% · 网络没有响应，恢复后自动继续'],
  [{ percent: 50 }, '50%，共10 MB'],
  [{ percent: 50, loaded: 5 * 1024 ** 2, speed: 1024 ** 2 }, '50%，共10 MB · 1 MB/秒 · 剩余不到1分钟'],
  [{ percent: 50, isStill: true }, '50% · 网络没有响应，恢复后自动继续'],
  [
    { percent: 100, loaded: 10 * 1024 ** 2, resent: 5 * 1024 ** 2, speed: 1024 },
    '正在重新上传 50%，共10 MB · 1 KB/秒 · 剩余约1小时26分钟',
  ],
  [{ percent: 100 }, '正在保存，请稍候'],
  [{ isElsewhere: true }, '同一文件正在另一页面上传，结束后自动开始'],
  [{ state: 'paused', percent: 30 }, '已暂停 · 30%，共10 MB'],
  [{ state: 'failed', failure: '网络连接中断，请检查网络后重试' }, '网络连接中断，请检查网络后重试'],
  [{ state: 'done', percent: 100 }, '已完成 · 10 MB'],
])('an upload of which %o is known reads so', (given, text) => {
  const upload = {
    key: 'k',
    name: 'a.mp4',
    size: 10 * 1024 ** 2,
    state: 'running',
    loaded: 0,
    percent: 0,
  } as const
  expect(factsOf({ ...upload, ...given })).toBe(text)
})
