import * as contract from '@dangxiao/contract'
import { expect, test } from 'vitest'

const files = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

/** What pages are made of, without what they import: a name there is no use yet. */
const sources = Object.entries(files)
  .filter(([path]) => !/\.test\.tsx?$|^\.\.\/testing\//.test(path))
  .map(([, source]) => source.replace(/^import [^;]*? from '[^']+'$/gms, ''))

/** Calls that shared components make of whatever resource is handed to them as a whole. */
const SHARED = [
  ...['find', 'add', 'update', 'remove', 'pin', 'unpin', 'feature', 'unfeature'],
  ...['terms', 'check', 'commit'],
]

/** Calls that no page makes, each with who does. */
const ELSEWHERE: Record<string, string> = {
  'learningRecordApi.export': 'the browser downloads it by the address that `prepare` answers with',
  'liveCallbackApi.tencent': 'the cloud’s live service tells of streams',
  'vodCallbackApi.event': 'the video service tells of uploads and conversions',
  'portalApi.reserve': 'portals, docs/portal.md',
  'portalApi.check': 'portals, docs/portal.md',
  'portalLearningApi.take': 'portals, docs/portal.md',
  'portalCommentApi.add': 'portals, docs/portal.md',
  'portalCommentApi.list': 'portals, docs/portal.md',
}

const isRoute = (value: unknown) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const routes = Object.entries(contract)
  .filter(([name]) => name.endsWith('Api'))
  .flatMap(([name, routes]) =>
    Object.entries(routes as object)
      .filter(([, route]) => isRoute(route))
      .map(([key]) => ({ name, key })),
  )

/** Is a call named in a source, or its resource handed on to a component that makes such calls? */
function isUsed(name: string, key: string, texts: readonly string[]): boolean {
  const named = new RegExp(`(?<!typeof )\\b${name}\\.${key}\\b`)
  const whole = new RegExp(`(?<!typeof )\\b${name}\\b(?!\\.)`)
  return texts.some((text) => named.test(text) || (SHARED.includes(key) && whole.test(text)))
}

test('every call of the contract is made by a page, or stands here with who makes it', () => {
  expect(routes.length).toBeGreaterThan(200)
  const unused = routes
    .filter(({ name, key }) => !isUsed(name, key, sources))
    .map(({ name, key }) => `${name}.${key}`)
  expect(unused.sort()).toEqual(Object.keys(ELSEWHERE).sort())
})

test('a call that is only imported, only a type, or of another name is not taken for used', () => {
  const page = `const list = useList(courseApi.list)\ntype Row = ResultOf<typeof courseApi.find>\nreturn <Actions routes={judgeApi} />`
  expect(isUsed('courseApi', 'list', [page])).toBe(true)
  expect(isUsed('courseApi', 'find', [page])).toBe(false)
  expect(isUsed('courseApi', 'lis', [page])).toBe(false)
  expect(isUsed('judgeApi', 'pin', [page])).toBe(true)
  expect(isUsed('judgeApi', 'list', [page])).toBe(false)
  expect(isUsed('courseApi', 'pin', [page])).toBe(false)
})
