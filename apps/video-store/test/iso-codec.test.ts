import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codecOf, lacksIndex } from '../src/media/iso-codec.ts'
import { box, film, track } from './boxes.ts'

const folder = await mkdtemp(join(tmpdir(), 'iso-'))

const codecIn = async (name: string, ...boxes: Buffer[]) => {
  const path = join(folder, name)
  await writeFile(path, Buffer.concat(boxes))
  return codecOf(path)
}

test.each([
  ['hvc1', 'hevc'],
  ['hev1', 'hevc'],
  ['avc1', 'h264'],
  ['unkn', undefined],
])('pictures of %s are %s', async (code, codec) => {
  expect(await codecIn(`${code}.mp4`, film(code))).toBe(codec)
})

test('they are found behind the film and behind a long track of sound', async () => {
  const boxes = [
    box('ftyp', Buffer.from('qt  ')),
    box('mdat', Buffer.alloc(3 << 20)),
    box('moov', track('mp4a', 2 << 20), track('hvc1')),
  ]
  expect(await codecIn('end.mov', ...boxes)).toBe('hevc')
})

test.each<[string, string, Buffer[], boolean]>([
  ['a whole film', 'a.mp4', [film('avc1')], false],
  ['one without an index', 'b.mov', [box('ftyp', Buffer.from('qt  ')), box('mdat', Buffer.alloc(100))], true],
  ['one whose index is cut off', 'c.m4v', [film('avc1').subarray(0, 60)], true],
  [
    'one whose pictures are cut off',
    'd.mp4',
    [film('avc1'), box('mdat', Buffer.alloc(100)).subarray(0, 50)],
    false,
  ],
  ['another kind under that name', 'e.mp4', [Buffer.from('1a45dfa39f4286810142f7810142f2', 'hex')], false],
  ['another kind', 'f.avi', [box('ftyp')], false],
])('%s', async (_, name, boxes, isDamaged) => {
  const path = join(folder, name)
  await writeFile(path, Buffer.concat(boxes))
  expect(await lacksIndex(path, name)).toBe(isDamaged)
})

test('what is no film, is cut off or lies about its sizes tells nothing', async () => {
  const whole = film('hvc1')
  const lying = Buffer.from(whole)
  lying.writeUInt32BE(0xff_ff_ff_ff, 12)
  expect(await codecIn('none.mp4', Buffer.alloc(0))).toBeUndefined()
  expect(await codecIn('text.mp4', Buffer.from('not a film at all, only words'))).toBeUndefined()
  expect(await codecIn('cut.mp4', whole.subarray(0, 60))).toBeUndefined()
  expect(await codecIn('lying.mp4', lying)).toBeUndefined()
  expect(
    await codecIn(
      'boxes.mp4',
      ...Array.from({ length: 20_000 }, () => box('free')),
      box('moov', track('hvc1')),
    ),
  ).toBeUndefined()
})
