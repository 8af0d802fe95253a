import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ItemAction,
  isUploading,
  limitText,
  nextId,
  phaseOf,
  reduceItems,
  sameItems,
  type VideoItem,
} from './items.ts'

const item = (fields: Partial<VideoItem> = {}): VideoItem => ({
  id: 1,
  progress: 0,
  loading: true,
  fileType: 3,
  fileName: 'a.mp4',
  ...fields,
})
const add = (items: readonly VideoItem[], ...names: string[]) =>
  reduceItems(items, { type: 'add', files: names.map((name) => ({ name, tooLarge: false })) })
const known = (...ids: number[]) => new Set(ids)

describe('adding', () => {
  test('the next id is one more than the last item, not than the highest', () => {
    expect(nextId([item({ id: 7 }), item({ id: 3 })])).toBe(4)
    expect(add([item({ id: 5 })], 'b.mp4', 'c.mp4').map(({ id }) => id)).toEqual([5, 6, 7])
  })

  test('a file that is too large stays in the list, loading, with error MAX', () => {
    const items = reduceItems([], { type: 'add', files: [{ name: 'big.mov', tooLarge: true }] })
    expect(items).toEqual([
      { id: 1, progress: 0, loading: true, fileType: 3, fileName: 'big.mov', error: 'MAX' },
    ])
    expect(isUploading(items)).toBe(false)
  })
})

describe('the course of an upload', () => {
  test('progress is a whole percent and never runs back', () => {
    const at = (percent: number, items: readonly VideoItem[]) =>
      reduceItems(items, { type: 'progress', id: 1, percent })
    expect(at(29, [item()])[0]?.progress).toBe(29)
    expect(at(28.9, [item()])[0]?.progress).toBe(28)
    expect(at(12, at(29, [item()]))[0]?.progress).toBe(29)
    expect(at(400, [item()])[0]?.progress).toBe(100)
  })

  test('a retry goes on from where it stopped; another file starts afresh; both keep the title', () => {
    const failed = [
      item({ fileName: '第一讲', progress: 40, loading: false, error: 'NETWORK', mediaPath: 'p' }),
    ]
    expect(reduceItems(failed, { type: 'restart', id: 1, tooLarge: false, afresh: false })[0]).toMatchObject({
      ...{ fileName: '第一讲', progress: 40, loading: true, error: undefined },
    })
    expect(reduceItems(failed, { type: 'restart', id: 1, tooLarge: true, afresh: true })[0]).toMatchObject({
      ...{ fileName: '第一讲', progress: 0, loading: true, error: 'MAX', mediaPath: undefined },
    })
    expect(
      reduceItems(failed, { type: 'restart', id: 1, tooLarge: false, afresh: true, fileName: 'b.mov' })[0]
        ?.fileName,
    ).toBe('b.mov')
  })

  const rename = (before: string, typed: string) =>
    reduceItems([item({ fileName: before })], { type: 'rename', id: 1, fileName: typed })[0]?.fileName

  test('a title that is typed ends at 40 code points', () => {
    expect(rename('a.mp4', '𠮷'.repeat(41))).toBe('𠮷'.repeat(40))
  })

  test('a longer file name can be edited without losing its end, but grows no longer', () => {
    const name = `${'党'.repeat(60)}.mp4`
    const changed = name.replace('党', '校')
    expect(rename(name, changed)).toBe(changed)
    expect(rename(name, name.slice(1))).toBe(name.slice(1))
    expect(rename(name, `新${name}`)).toBe(`新${name}`.slice(0, 64))
  })

  test('what concerns no item of the list changes nothing', () => {
    const items = [item()]
    const actions: ItemAction[] = [
      { type: 'progress', id: 2, percent: 5 },
      { type: 'finish', id: 2, url: 'u', fileId: 'f' },
      { type: 'remove', id: 2 },
      { type: 'progress', id: 1, percent: 0 },
    ]
    for (const action of actions) expect(reduceItems(items, action)).toBe(items)
  })
})

describe('a list from the host', () => {
  test('an upload that the host saw earlier keeps its course and takes the title', () => {
    const ours = [item({ progress: 60 })]
    const theirs = [item({ progress: 20, fileName: '新标题' })]
    expect(reduceItems(ours, { type: 'replace', items: theirs, known: known(1) })).toEqual([
      item({ progress: 60, fileName: '新标题' }),
    ])
  })

  test('a finished upload is not undone by a late list', () => {
    const ours = [item({ progress: 100, loading: false, url: 'u', fileId: 'f' })]
    expect(reduceItems(ours, { type: 'replace', items: [item({ progress: 90 })], known: known(1) })).toEqual(
      ours,
    )
  })

  test('an item that this page knows nothing of is taken as it comes', () => {
    const theirs = [item({ progress: 20 })]
    expect(reduceItems([item({ progress: 60 })], { type: 'replace', items: theirs, known: known() })).toEqual(
      theirs,
    )
  })

  test('another video under the same id wins; the same video keeps its poster', () => {
    const ours = [item({ url: 'u', loading: false, mediaPath: 'p' })]
    const replace = (theirs: VideoItem) =>
      reduceItems(ours, { type: 'replace', items: [theirs], known: known(1) })[0]
    expect(replace(item({ url: 'v', loading: false }))).toEqual(item({ url: 'v', loading: false }))
    expect(replace(item({ url: 'u', loading: false }))?.mediaPath).toBe('p')
    expect(replace(item({ url: 'u', loading: false, mediaPath: 'q' }))?.mediaPath).toBe('q')
  })

  test('items that the host left out are gone', () => {
    expect(reduceItems([item()], { type: 'replace', items: [], known: known(1) })).toEqual([])
  })
})

test.each([
  [item({ error: 'MAX' }), false, 'tooLarge'],
  [item({ error: 'NETWORK', loading: false }), false, 'failed'],
  [item(), true, 'uploading'],
  [item(), false, 'interrupted'],
  [item({ loading: false }), false, 'interrupted'],
  [item({ loading: false, url: 'u' }), false, 'finished'],
] as const)('phase of %o, running %s, is %s', (subject, running, phase) => {
  expect(phaseOf(subject, running)).toBe(phase)
})

describe('for any course of events', () => {
  const id = fc.integer({ min: 1, max: 4 })
  const action: fc.Arbitrary<ItemAction> = fc.oneof(
    fc.record({
      type: fc.constant('add' as const),
      files: fc.array(
        fc.record({ name: fc.string({ unit: 'binary', maxLength: 60 }), tooLarge: fc.boolean() }),
        { maxLength: 3 },
      ),
    }),
    fc.record({
      type: fc.constant('progress' as const),
      id,
      percent: fc.double({ min: 0, max: 100, noNaN: true }),
    }),
    fc.record({
      type: fc.constant('finish' as const),
      id,
      url: fc.webUrl(),
      fileId: fc.string({ minLength: 1 }),
    }),
    fc.record({ type: fc.constant('fail' as const), id, error: fc.constantFrom('NETWORK', 'SERVER') }),
    fc.record({ type: fc.constant('restart' as const), id, tooLarge: fc.boolean(), afresh: fc.boolean() }),
    fc.record({
      type: fc.constant('rename' as const),
      id,
      fileName: fc.string({ unit: 'binary', maxLength: 60 }),
    }),
    fc.record({ type: fc.constant('remove' as const), id }),
  )
  const run = (actions: ItemAction[]) =>
    actions.reduce<(readonly VideoItem[])[]>(
      (lists, next) => lists.concat([reduceItems(lists.at(-1) ?? [], next)]),
      [[]],
    )

  test('ids ascend and are unique, progress is whole, titles end at 40 or with the file name, fileType is 3', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        for (const items of run(actions)) {
          const ids = items.map((each) => each.id)
          expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
          for (const each of items) {
            expect(Number.isInteger(each.progress) && each.progress >= 0 && each.progress <= 100).toBe(true)
            expect(Array.from(each.fileName).length).toBeLessThanOrEqual(60)
            expect(each.fileType).toBe(3)
          }
        }
      }),
    )
  })

  test('taking back a list that was just given changes nothing', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const items = run(actions).at(-1) ?? []
        const back = reduceItems(items, {
          type: 'replace',
          items: structuredClone(items),
          known: new Set(items.map((each) => each.id)),
        })
        expect(sameItems(back, items)).toBe(true)
      }),
    )
  })

  test('limitText never splits a character and never grows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(50), (text, max) => {
        const cut = limitText(text, max)
        expect(text.startsWith(cut)).toBe(true)
        expect(Array.from(cut).length).toBe(Math.min(max, Array.from(text).length))
      }),
    )
  })
})
