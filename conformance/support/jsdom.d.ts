/** What the tests use of it. The types on npm bring the DOM into every program that imports Vitest. */
declare module 'jsdom' {
  export class VirtualConsole {}
  export class JSDOM {
    constructor(
      html: string,
      options: {
        url: string
        runScripts?: 'outside-only'
        pretendToBeVisual?: boolean
        virtualConsole?: VirtualConsole
        resources?: { interceptors: unknown[] }
      },
    )
    readonly window: Window & typeof globalThis & { eval(script: string): unknown }
  }
}
