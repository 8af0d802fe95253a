import { randomUUID } from 'node:crypto'
import { vodApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { newFile, uploaded, videoService } from '../../testing/video-service.ts'
import { filesOf, forgetUnendedUploads } from './media.queries.ts'
import { mediaFiles } from './media.table.ts'

const server = await testServer()
const { as, build, clock, db } = server
const { after, rowOf } = videoService(server)
const unit = await build.unit()
const editor = await build.user({ unit, role: 'editor' })
const other = await build.user({ unit, role: 'editor' })

describe('a signature for an upload', () => {
  test('takes note whose upload the key names', async () => {
    const uploadKey = randomUUID()
    const { value } = await as(editor)(vodApi.courseSignature, { body: { uploadKey } })
    await as(editor)(vodApi.courseSignature, { body: { uploadKey } })
    const fields = new URLSearchParams(Buffer.from(value.authorization, 'base64').subarray(20).toString())
    expect([fields.get('sourceContext'), fields.get('sessionContext')]).toEqual([uploadKey, uploadKey])
    const rows = await db.select().from(mediaFiles).where(eq(mediaFiles.uploadKey, uploadKey))
    expect(rows).toMatchObject([{ userId: editor.id, unitId: unit.id, state: 'uploading', fileId: null }])
    expect(await filesOf({ db }, { keys: [uploadKey, randomUUID()], addresses: [] })).toEqual([
      { uploadKey, sourceUrl: null, url: null, duration: null },
    ])
    expect(await filesOf({ db }, { keys: [], addresses: [] })).toEqual([])
  })

  test('is refused for a key that is somebody else’s', async () => {
    const uploadKey = randomUUID()
    await as(editor)(vodApi.basicSignature, { body: { uploadKey } })
    expect(await as(other)(vodApi.basicSignature, { body: { uploadKey } })).toFail('BAD_INPUT', {
      uploadKey: '上传标识不正确',
    })
  })

  test('is refused for a key that is none', async () => {
    expect(await as(editor)(vodApi.courseSignature, { body: { uploadKey: 'x' } })).toFail('BAD_INPUT', {
      uploadKey: '上传标识不正确',
    })
  })

  test('is given to a page that knows no keys', async () => {
    const { value } = await as(editor)(vodApi.courseSignature)
    expect(Buffer.from(value.authorization, 'base64').subarray(20).toString()).not.toContain('Context')
  })
})

test('an upload that never ended is forgotten after a month, a file is not', async () => {
  const [fileId, uploadKey] = [newFile(), randomUUID()]
  await after(fileId, [uploaded(fileId)])
  await as(editor)(vodApi.basicSignature, { body: { uploadKey } })
  const has = () => db.$count(mediaFiles, eq(mediaFiles.uploadKey, uploadKey))
  await forgetUnendedUploads(db, new Date(clock.now().getTime() + 29 * 86_400_000))
  expect(await has()).toBe(1)
  await forgetUnendedUploads(db, new Date(clock.now().getTime() + 31 * 86_400_000))
  expect(await has()).toBe(0)
  expect(await rowOf(fileId)).toBeDefined()
})
