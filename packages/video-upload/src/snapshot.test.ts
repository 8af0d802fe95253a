import { expect, test, vi } from 'vitest'
import { drawFrame, formatDuration } from './snapshot.ts'

test.each([
  [0, '00:00'],
  [9.99, '00:09'],
  [61, '01:01'],
  [3599.9, '59:59'],
  [3600, '01:00:00'],
  [36_061, '10:01:01'],
  [400_000, '111:06:40'],
  [Number.POSITIVE_INFINITY, ''],
  [Number.NaN, ''],
  [-1, ''],
])('%d seconds read %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

function draw(
  videoWidth: number,
  videoHeight: number,
  toDataURL: () => string = () => 'data:image/jpeg;base64,x',
) {
  const video = document.createElement('video')
  for (const [name, value] of Object.entries({ videoWidth, videoHeight, readyState: 2 }))
    Object.defineProperty(video, name, { value })
  const canvas = document.createElement('canvas')
  canvas.width = 220
  canvas.height = 120
  const context = { fillStyle: '', fillRect: vi.fn(), drawImage: vi.fn() }
  Object.assign(canvas, { getContext: () => context, toDataURL })
  return { url: drawFrame(video, canvas), at: context.drawImage.mock.calls[0]?.slice(1) }
}

test('a wide video fills the thumbnail, a tall one stands whole in its middle', () => {
  expect(draw(1920, 1080)).toEqual({ url: 'data:image/jpeg;base64,x', at: [0, -2, 220, 124] })
  expect(draw(1080, 1920).at).toEqual([76, 0, 68, 120])
})

test('without a frame, or when the browser refuses, there is no thumbnail and no error', () => {
  expect(draw(0, 0).url).toBe('')
  const refuse = () => {
    throw new DOMException('tainted', 'SecurityError')
  }
  expect(draw(1920, 1080, refuse).url).toBe('')
  expect(drawFrame(document.createElement('video'), null)).toBe('')
})
