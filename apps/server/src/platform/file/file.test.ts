import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DOCUMENT_MAX_MB, PICTURE_MAX_MB, type StoredFile } from '@dangxiao/contract'
import { desc } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../testing/answer.ts'
import type { TestUser } from '../../testing/build.ts'
import { ownPage, testServer } from '../../testing/test-server.ts'
import { zipOf } from '../../testing/zip.ts'
import { auditLog } from '../audit/audit.table.ts'

const { build, cookieOf, db, send, settings } = await testServer()
const unit = await build.unit()
const editor = await build.user({ unit, role: 'editor' })

const MB = 1024 * 1024
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
const fixture = (name: string) => readFile(join(import.meta.dirname, '../../../../../e2e/fixtures', name))

async function upload(
  content: Buffer,
  name = 'a.jpg',
  { who = editor, field = 'file' }: { who?: TestUser; field?: string } = {},
): Promise<Answer<StoredFile>> {
  const head = `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')])
  const headers = {
    ...ownPage,
    cookie: await cookieOf(who),
    'content-type': 'multipart/form-data; boundary=b',
  }
  return (await send({ method: 'POST', url: '/api/files', headers, payload })) as Answer<StoredFile>
}
const kept = async ({ url }: StoredFile) => readFile(join(settings.dataDir, new URL(url).pathname))
const everyFile = async () =>
  (await readdir(settings.dataDir, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && entry.parentPath.includes('files'),
  )
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a8201a' } })
    .png()
    .toBuffer()

describe('a picture', () => {
  test('is kept under a name of our own, without the place where it was taken', async () => {
    const original = await fixture('cover.jpg')
    expect((await sharp(original).metadata()).exif?.length).toBeGreaterThan(0)
    const { value } = await upload(original, '封面.jpg')
    expect(value).toEqual({
      url: expect.stringMatching(/^http:\/\/localhost:3001\/files\/\d{4}\/\d{2}\/[\da-f-]{36}\.jpg$/),
      name: '封面.jpg',
      size: expect.any(Number),
      type: 'image/jpeg',
      width: 1600,
      height: 900,
    })
    const stored = await kept(value)
    expect(stored.length).toBe(value.size)
    const { exif, xmp, iptc, format } = await sharp(stored).metadata()
    expect({ exif, xmp, iptc, format }).toEqual({
      exif: undefined,
      xmp: undefined,
      iptc: undefined,
      format: 'jpeg',
    })
    expect(stored.includes('Exif')).toBe(false)
  })

  test('is turned the way up that its EXIF said', async () => {
    const lying = await sharp(await png(40, 20))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await upload(lying)).value).toMatchObject({ width: 20, height: 40 })
  })

  test.each(['png', 'webp'] as const)('may be %s, whatever its name says', async (format) => {
    const { value } = await upload(
      await sharp(await png(30, 20))
        .toFormat(format)
        .toBuffer(),
      'a.jpg',
    )
    expect(value).toMatchObject({
      type: `image/${format}`,
      width: 30,
      height: 20,
      url: expect.stringMatching(new RegExp(`\\.${format}$`)),
    })
    expect((await sharp(await kept(value)).metadata()).format).toBe(format)
  })

  test('loses what hangs on behind it', async () => {
    const tail = Buffer.from('<script>alert(1)</script>')
    const { value } = await upload(Buffer.concat([await fixture('photo.png'), tail]), 'a.png')
    expect((await kept(value)).includes(tail)).toBe(false)
  })

  test('is made smaller where no screen could show more', async () => {
    expect((await upload(await png(8_000, 10))).value).toMatchObject({ width: 2_560, height: 3 })
  })

  test.each([
    [8_001, 1],
    [1, 8_001],
    [9_000, 9_000],
  ])('of %i × %i is refused', async (width, height) => {
    const answer = await upload(await png(width, height))
    expect(answer).toFail('PICTURE_TOO_LARGE')
    expect(answer.failure.message).toBe('图片尺寸过大，宽和高均不能超过8000像素')
  })

  test('that was cut short is refused', async () => {
    const whole = await fixture('cover.jpg')
    expect(await upload(whole.subarray(0, whole.length / 2))).toFail('PICTURE_BROKEN')
    expect(await upload(JPEG)).toFail('PICTURE_BROKEN')
  })

  test(`of more than ${PICTURE_MAX_MB} MB is refused`, async () => {
    const answer = await upload(Buffer.concat([JPEG, Buffer.alloc(PICTURE_MAX_MB * MB - JPEG.length + 1)]))
    expect(answer).toFail('FILE_TOO_LARGE')
    expect(answer.failure.message).toBe('文件大小不能超过10MB')
    expect(await upload(Buffer.concat([JPEG, Buffer.alloc(PICTURE_MAX_MB * MB - JPEG.length)]))).toFail(
      'PICTURE_BROKEN',
    )
  })
})

describe('a file is refused', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a page that calls itself a picture', () => fixture('not-a-picture.jpg')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'an SVG',
      () =>
        Buffer.from(
          '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        ),
    ],
    ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['a program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['a script', () => Buffer.from('#!/bin/sh\necho hello\n')],
    ['an archive', () => zipOf({ 'a.txt': 'x' })],
    ['a film', () => fixture('short.webm')],
    ['text', () => Buffer.from('plain text')],
    ['nothing', () => Buffer.alloc(0)],
  ])('when it is %s', async (_, content) => {
    const before = (await everyFile()).length
    expect(await upload(await content(), 'a.jpg')).toFail('FILE_TYPE')
    expect((await everyFile()).length).toBe(before)
  })

  test('an old Office file, when its name does not say which', async () => {
    const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_024)])
    expect(await upload(compound, 'a.exe')).toFail('FILE_TYPE')
    expect((await upload(compound, '通知.DOC')).value).toMatchObject({
      name: '通知.DOC',
      url: expect.stringMatching(/\.doc$/),
      width: null,
    })
  })

  test(`when it has more than ${DOCUMENT_MAX_MB} MB, before it is kept`, async () => {
    const before = (await everyFile()).length
    expect(
      await upload(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(DOCUMENT_MAX_MB * MB)]), 'a.pdf'),
    ).toFail('TOO_LARGE')
    expect((await everyFile()).length).toBe(before)
  })

  test('when there is none', async () => {
    const headers = { ...ownPage, cookie: await cookieOf(editor) }
    expect(await send({ method: 'POST', url: '/api/files', headers })).toFail('NO_FILE')
    expect(
      await send({
        method: 'POST',
        url: '/api/files',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: '{}',
      }),
    ).toFail('NO_FILE')
  })

  test('when the caller may edit nothing', async () => {
    expect(
      await upload(await fixture('photo.png'), 'a.png', { who: await build.user({ unit, role: 'leader' }) }),
    ).toFail('FORBIDDEN')
  })
})

describe('a document', () => {
  test('is kept as it is', async () => {
    const docx = zipOf({
      '[Content_Types].xml':
        '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      'word/document.xml': '<w:document/>',
    })
    const { value } = await upload(docx, '课程提纲.docx')
    expect(value).toMatchObject({
      name: '课程提纲.docx',
      size: docx.length,
      width: null,
      height: null,
      url: expect.stringMatching(/\.docx$/),
    })
    expect(await kept(value)).toEqual(docx)
    const pdf = Buffer.from('%PDF-1.7\n%%EOF')
    expect((await upload(pdf, 'x.html')).value).toMatchObject({
      type: 'application/pdf',
      url: expect.stringMatching(/\.pdf$/),
    })
  })
})

describe('the name of a file', () => {
  const pdf = Buffer.from('%PDF-1.7\n%%EOF')
  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\\\文件\\\\提纲.pdf', '提纲.pdf'],
    ['  提\u200b纲 .pdf ', '提纲 .pdf'],
    ['提\u0007纲\u001b.pdf', '提纲.pdf'],
    ['', '未命名'],
    [`${'长'.repeat(250)}.pdf`, `${'长'.repeat(196)}.pdf`],
    [`${'𠮷'.repeat(250)}.pdf`, `${'𠮷'.repeat(196)}.pdf`],
  ])('is cleaned: %j', async (given, expected) => {
    const { value } = await upload(pdf, given)
    expect(value.name).toBe(expected)
    const [row] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(row?.after).toMatchObject({ name: expected })
  })

  test('says nothing about where it is kept', async () => {
    const names = await Promise.all([1, 2, 3].map(async () => (await upload(pdf, 'same.pdf')).value.url))
    expect(new Set(names).size).toBe(3)
    for (const entry of await everyFile())
      expect(entry.name).toMatch(/^[\da-f-]{36}\.(jpg|png|webp|pdf|docx?)$/)
  })
})
