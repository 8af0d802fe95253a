import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { videoEnding } from '../apps/video-store/src/media/media-types.ts'
import { hasVideoSignature } from '../packages/video-upload/src/accept.ts'

/** The upload widget says before the first byte is sent what the video store will say of it. */

const takes = (head: Buffer) => ({
  widget: hasVideoSignature(head.subarray(0, 16)),
  store: videoEnding(head, 'mp4') !== undefined,
})

const marks = [
  ...[
    'isom',
    'mp42',
    'qt  ',
    'M4V ',
    '3gp5',
    'M4A ',
    'M4B ',
    'heic',
    'heix',
    'mif1',
    'msf1',
    'avif',
    'avis',
    '',
  ].map((brand) => `\0\0\0\x20ftyp${brand}`),
  ...['moov', 'mdat', 'wide', 'free', 'skip', 'pnot', 'junk'].map((atom) => `\0\0\0\x08${atom}\0\0\0\0`),
  ...['AVI ', 'WAVE', 'WEBP'].map((kind) => `RIFF\x10\0\0\0${kind}`),
  ...['FLV', 'FLAC', '.RMF', '.RM', 'OggS', 'Ogg'],
  ...[
    '\x1a\x45\xdf\xa3',
    '\x30\x26\xb2\x75\x8e\x66\xcf\x11',
    '\x30\x26\xb2\x75',
    '\0\0\x01\xba',
    '\0\0\x01\xb3',
    '\0\0\x01\xb0',
    '',
  ],
]

describe('the first bytes of a file', () => {
  test('mean a video to the widget and to the store, or to neither', () => {
    const beginning = fc.constantFrom(...marks).map((mark) => Buffer.from(mark, 'latin1'))
    const noise = fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes))
    fc.assert(
      fc.property(fc.oneof(beginning, fc.constant(Buffer.alloc(0))), noise, (mark, rest) => {
        const { widget, store } = takes(Buffer.concat([mark, rest]))
        expect(widget).toBe(store)
      }),
      { numRuns: 5000 },
    )
  })

  test('of every kind are among those that are compared', () => {
    const compared = marks.map((mark) => takes(Buffer.from(mark.padEnd(64, '\0'), 'latin1')))
    expect(compared.filter(({ widget, store }) => widget && store)).toHaveLength(20)
    expect(compared.filter(({ widget, store }) => !widget && !store)).toHaveLength(marks.length - 20)
  })
})
