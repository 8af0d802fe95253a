import { describe, expect, test, vi } from 'vitest'
import { coverBackgrounds } from '../assets/cover-backgrounds/index.ts'
import { fakeCanvas } from '../testing/canvas.ts'
import { drawDefaultCover, loadImage, pickBackground } from './default-cover.ts'

describe('the default cover', () => {
  test('each of the six backgrounds comes up by chance', () => {
    const picked = [0, 0.17, 0.34, 0.51, 0.68, 0.999].map((random) => pickBackground(random))
    expect(new Set(picked).size).toBe(6)
    expect(coverBackgrounds).toHaveLength(6)
  })

  test('is a picture with the name on the background, as sharp as the screen', async () => {
    const drawn = fakeCanvas()
    vi.stubGlobal('devicePixelRatio', 2)
    const blob = await drawDefaultCover('党史教育', pickBackground(0))
    expect(blob.type).toBe('image/jpeg')
    expect(drawn).toEqual({
      names: ['党史教育'],
      pictures: [coverBackgrounds[0]?.src],
      rectangles: 0,
      sizes: [[2560, 1440]],
    })
  })

  test('is drawn on a plain ground when the background does not load', async () => {
    const drawn = fakeCanvas({ pictures: 'fail' })
    await drawDefaultCover('党史教育', pickBackground(0))
    expect(drawn).toMatchObject({ names: ['党史教育'], pictures: [], rectangles: 1 })
  })

  test('a background has 15 seconds to load', async () => {
    vi.useFakeTimers()
    fakeCanvas({ pictures: 'hang' })
    const loading = loadImage('/slow.webp')
    const outcome = loading.then(
      () => 'loaded',
      () => 'gave up',
    )
    let settled = ''
    void outcome.then((how) => {
      settled = how
    })
    await vi.advanceTimersByTimeAsync(14_999)
    expect(settled).toBe('')
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toBe('gave up')
  })
})
