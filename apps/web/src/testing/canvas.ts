import { vi } from 'vitest'

/** Stands in for the canvas and the pictures that jsdom does not draw; says what was drawn. */
export function fakeCanvas({ pictures = 'load' }: { pictures?: 'load' | 'fail' | 'hang' } = {}) {
  const drawn = {
    names: [] as string[],
    pictures: [] as string[],
    rectangles: 0,
    sizes: [] as [width: number, height: number][],
  }
  const known: Record<string, unknown> = {
    measureText: (text: string) => ({ width: 10 * text.length }),
    drawImage: ({ src }: { src: string }) => drawn.pictures.push(src),
    fillRect: () => drawn.rectangles++,
    fillText: (text: string) => drawn.names.push(text),
  }
  const context = new Proxy(known, { get: (own, name: string) => own[name] ?? (() => undefined) })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as RenderingContext)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    drawn.sizes.push([this.width, this.height])
    done(new Blob(['picture'], { type }))
  })
  vi.stubGlobal(
    'Image',
    class {
      onload?: () => void
      onerror?: () => void
      #src = ''
      get src() {
        return this.#src
      }
      set src(src: string) {
        this.#src = src
        if (pictures !== 'hang') queueMicrotask(() => (pictures === 'load' ? this.onload : this.onerror)?.())
      }
    },
  )
  return drawn
}
