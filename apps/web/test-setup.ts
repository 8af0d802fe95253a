import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// The first time, a page's code is still to be loaded, and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 })

// What antd asks of a browser and jsdom does not have.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  })
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.scrollTo = () => {}
Element.prototype.scrollIntoView ??= () => {}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})
