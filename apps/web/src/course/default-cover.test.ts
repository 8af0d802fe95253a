import { afterEach, describe, expect, test, vi } from 'vitest'
import { coverBackgrounds } from '../assets/cover-backgrounds/index.ts'
import { drawDefaultCover, loadImage, pickBackground } from './default-cover.ts'

/** An image that answers as the test says; without an answer it never loads. */
function stubImage(answer?: 'load' | 'error') {
  vi.stubGlobal(
    'Image',
    class {
      onload?: () => void
      onerror?: () => void
      set src(_: string) {
        if (answer) queueMicrotask(() => (answer === 'load' ? this.onload : this.onerror)?.())
      }
    },
  )
}

function stubCanvas() {
  const context = { scale: vi.fn(), drawImage: vi.fn(), fillRect: vi.fn(), fillText: vi.fn(), measureText: () => ({ width: 10 }) }
  const sizes: number[][] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as RenderingContext)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type) {
    sizes.push([this.width, this.height])
    done(new Blob(['picture'], { type }))
  })
  return { context, sizes }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the default cover', () => {
  test('each of the six backgrounds comes up by chance', () => {
    const picked = [0, 0.17, 0.34, 0.51, 0.68, 0.999].map((random) => pickBackground(random))
    expect(new Set(picked).size).toBe(6)
    expect(coverBackgrounds).toHaveLength(6)
  })

  test('is a picture with the name on the background, as sharp as the screen', async () => {
    stubImage('load')
    const { context, sizes } = stubCanvas()
    vi.stubGlobal('devicePixelRatio', 2)
    const blob = await drawDefaultCover('党史教育', pickBackground(0))
    expect(blob.type).toBe('image/jpeg')
    expect(sizes).toEqual([[2560, 1440]])
    expect(context.drawImage).toHaveBeenCalled()
    expect(context.fillText).toHaveBeenCalledWith('党史教育', 640, expect.any(Number))
  })

  test('is drawn on a plain ground when the background does not load', async () => {
    stubImage('error')
    const { context } = stubCanvas()
    await drawDefaultCover('党史教育', pickBackground(0))
    expect(context.drawImage).not.toHaveBeenCalled()
    expect(context.fillRect).toHaveBeenCalled()
    expect(context.fillText).toHaveBeenCalled()
  })

  test('a background has 15 seconds to load', async () => {
    vi.useFakeTimers()
    stubImage()
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
