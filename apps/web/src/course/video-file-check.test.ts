import { expect, test } from 'vitest'
import { refusalOfVideoFile } from './video-file-check.ts'

const MB = 1024 * 1024

test.each(['mp4', 'ogg', 'flv', 'avi', 'wmv', 'rmvb', 'mov', 'MP4'])('%s is a video', (type) => {
  expect(refusalOfVideoFile({ name: `课程.${type}`, size: 50 * MB })).toBeUndefined()
})

test.each(['课程.webm', '课程.mp4.exe', 'mp4', ''])('%o is refused by its type', (name) => {
  expect(refusalOfVideoFile({ name, size: 1 })).toBe('请上传正确的视频格式')
})

test('more than 50 MB are refused', () => {
  expect(refusalOfVideoFile({ name: '课程.mp4', size: 50 * MB + 1 })).toBe('视频大小不能超过50MB')
})
