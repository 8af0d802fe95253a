import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { me } from '../../testing/course-form.tsx'
import { emptyCourse, keepable } from './values.ts'
import {
  clampMinutes,
  digitsOf,
  emptyVideo,
  fromVideo,
  gapsOf,
  hasContent,
  minutesOf,
  minutesTyped,
  titleOf,
  toVideo,
  type VideoDraft,
  videoErrorsOf,
} from './videos.ts'

const uploaded = {
  id: 1,
  progress: 100,
  loading: false,
  fileType: 3,
  fileName: 'a.mp4',
  url: 'https://v/a.mp4',
} as const
const there = { uploadKey: null, uploadState: null } as const
const missing = '请上传视频或者填写视频地址'
const stored = {
  id: 9,
  title: '第一讲',
  uploadType: 1,
  videoUrl: 'https://v/a.mp4',
  videoTime: 45,
} as const
const never = () => false
const video = (fields: Partial<VideoDraft>): VideoDraft => ({ ...emptyVideo(), ...fields })

describe('minutes', () => {
  test.each([
    ['', ''],
    ['0', '1'],
    ['000', '1'],
    ['1', '1'],
    ['007', '7'],
    ['599', '599'],
    ['600', '600'],
    ['601', '600'],
    ['999', '600'],
  ])('%o becomes %o', (typed, clamped) => expect(clampMinutes(typed)).toBe(clamped))

  test('only digits can be typed, three at most', () => {
    const typed = ['1a25', '12345', '-', '１５', '1.5']
    expect(typed.map(digitsOf)).toEqual(['125', '123', '', '15', '1'])
  })

  test('whatever is typed, what is left is empty or from 1 to 600, and stays so', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const clamped = clampMinutes(typed)
        if (clamped !== '') expect(Number(clamped)).toBeGreaterThanOrEqual(1)
        expect(Number(clamped)).toBeLessThanOrEqual(600)
        expect(clampMinutes(clamped)).toBe(clamped)
      }),
    )
  })

  test.each([
    ['00:01', '1'],
    ['01:00', '1'],
    ['01:01', '2'],
    ['1:00:00', '60'],
    ['12:00:00', '600'],
    ['', ''],
  ])('a duration of %o counts as %o minutes', (duration, minutes) =>
    expect(minutesOf(duration)).toBe(minutes),
  )
})

test('a title is suggested from the file name, within 40 characters', () => {
  expect(titleOf('第一讲.mp4')).toBe('第一讲')
  expect(titleOf('v1.0 第一讲.mov')).toBe('v1.0 第一讲')
  expect([...titleOf(`${'𠮷'.repeat(50)}.mp4`)]).toHaveLength(40)
})

describe('what a video lacks', () => {
  const gapOf = (fields: Partial<VideoDraft>) => gapsOf([video(fields)], never)[0]?.message

  test('first its title', () => {
    expect(gapOf({ title: ' ' })).toBe('请填写视频标题')
  })

  test('then a file or an address, of the chosen kind', () => {
    expect(gapOf({ title: '一' })).toBe(missing)
    expect(gapOf({ title: '一', uploadType: 2, uploads: [uploaded] })).toBe(missing)
    expect(gapOf({ title: '一', uploadType: 1, address: 'https://v/a.mp4' })).toBe(missing)
    expect(gapOf({ title: '一', uploads: [uploaded] })).toBeUndefined()
    expect(gapOf({ title: '二', uploadType: 2, address: 'https://v/b' })).toBeUndefined()
  })

  test('an upload that goes on may be saved with its key, one that stopped may not', () => {
    const running = { ...uploaded, loading: true, progress: 40, url: undefined, uploadKey: 'k' }
    const goesOn = (key: string) => key === 'k'
    const draft = video({ title: '第一讲', uploads: [running] })
    expect(toVideo(draft)).toMatchObject({ uploadKey: 'k', videoUrl: '' })
    expect(gapsOf([draft], goesOn)).toEqual([])
    expect(gapsOf([draft], never)[0]?.message).toBe(missing)
    const failed = video({ title: '第一讲', uploads: [{ ...running, loading: false, error: 'NETWORK' }] })
    expect(gapsOf([failed], goesOn)[0]?.message).toBe(missing)
  })
})

test('a video that a pending revision has added is sent as a new one', () => {
  const { id: _, ...fields } = stored
  expect(toVideo(fromVideo({ ...fields, ...there, id: -1 }))).toEqual(fields)
})

test('a stored video that is on its way is waited for, and one that is lost is missing', () => {
  const unfinished = { ...stored, videoUrl: '', uploadKey: 'k', videoTime: null }
  const waiting = fromVideo({ ...unfinished, uploadState: 'waiting' })
  expect(toVideo(waiting)).toEqual(unfinished)
  expect(gapsOf([waiting], never)).toEqual([])
  expect(gapsOf([fromVideo({ ...unfinished, uploadState: 'lost' })], never)[0]?.message).toBe(missing)
})

test('an uploaded video stands behind the poster until it plays', () => {
  const [upload] = fromVideo({ ...stored, ...there }, '/files/cover.webp').uploads
  expect(upload?.mediaPath).toBe('/files/cover.webp')
})

test('typed key by key, what follows the point does not count', () => {
  let field = ''
  for (const key of '12.5') field = minutesTyped(field + key)
  expect(clampMinutes(field)).toBe('12')
})

test('a stored video comes back as it was', () => {
  expect(toVideo(fromVideo({ ...stored, ...there }))).toEqual(stored)
  const address = { ...stored, uploadType: 2, videoTime: null } as const
  expect(toVideo(fromVideo({ ...address, ...there }))).toEqual(address)
})

test('a new video has no id and its minutes are in range', () => {
  const sent = toVideo(video({ title: ' 一 ', uploadType: 2, address: ' https://v/b ', minutes: '999' }))
  expect(sent).toEqual({ title: '一', uploadType: 2, videoUrl: 'https://v/b', videoTime: 600 })
})

test('messages find their video by its place', () => {
  const [first, second] = [video({}), video({})]
  const fields = { 'videoList.1.title': '视频标题不能超过40个字', coursesName: '课程名称不能为空' }
  expect(videoErrorsOf([first, second], { ...fields, 'videoList.0.id': '视频已不存在' })).toEqual({
    errors: { [second.key]: { title: '视频标题不能超过40个字' } },
    rest: { coursesName: '课程名称不能为空', 'videoList.0.id': '视频已不存在' },
  })
})

test('a video has content as soon as something was filled in', () => {
  expect(hasContent(video({}))).toBe(false)
  expect(hasContent(video({ minutes: '5' }))).toBe(true)
})

test('a draft keeps what is stored and what can go on, also after a failure', () => {
  const item = { id: 1, progress: 40, loading: false, fileType: 3, fileName: 'a.mp4' } as const
  const kept = (upload: object) =>
    keepable({ ...emptyCourse(me), videoList: [{ ...emptyVideo(), uploads: [{ ...item, ...upload }] }] })
      .videoList[0]?.uploads
  expect(kept({ url: 'https://v/a.mp4' })).toEqual([{ ...item, url: 'https://v/a.mp4' }])
  expect(kept({ uploadKey: 'k', loading: true })).toEqual([{ ...item, uploadKey: 'k', loading: true }])
  expect(kept({ uploadKey: 'k', error: 'NETWORK' })).toEqual([{ ...item, uploadKey: 'k', loading: true }])
  expect(kept({ error: 'MAX' })).toEqual([])
})
