import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chunks, MB, startStore, videoBytes } from './client.ts'
import { applied, begun } from './under-way.ts'

describe('the quota', () => {
  const usedBy = async (dataDir: string) => {
    const sessions = join(dataDir, 'video-store/sessions')
    const entries = await readdir(sessions, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('json'))
    const sizes = files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size)
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }

  test('holds against a session that begins again and again and sends other parts each time', async () => {
    const { client, dataDir } = await startStore({ quotaBytes: 7 * MB })
    const upload = await applied(client, { videoSize: 6 * MB })
    for (let round = 0; round < 3; round++) {
      await upload.initiate()
      for (const number of [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
        await upload.part(number, videoBytes(MB)).then((reply) => reply.text())
      await upload.put(videoBytes(6 * MB)).then((reply) => reply.text())
      expect(await usedBy(dataDir)).toBeLessThanOrEqual(7 * MB)
    }
  })

  test('is no hindrance to a part that comes twice, or to an upload that is begun anew', async () => {
    const { client, dataDir, port } = await startStore({ quotaBytes: 6 * MB })
    const bytes = videoBytes(5 * MB)
    const upload = await begun(client, { videoSize: bytes.length })
    await upload.parts(chunks(bytes, MB))
    await upload.initiate()
    for (const [number, body] of chunks(bytes, MB)) {
      await upload.half(port, number)
      for (let time = 0; time < 2; time++) expect((await upload.part(number, body)).status).toBe(200)
    }
    expect(await usedBy(dataDir)).toBe(5 * MB)
    expect((await upload.complete(chunks(bytes, MB))).status).toBe(200)
    expect(await upload.commit()).toMatchObject({ code: 0 })
  })

  test('is not used up by one user who sends nothing', async () => {
    const { client } = await startStore({ quotaBytes: 2500 * MB })
    const asked = { videoSize: 100 * MB }
    for (let n = 0; n < 25; n++) await client.apply(asked, { user: '7' })
    for (let n = 0; n < 5; n++) await client.apply(asked, { user: '8' })
    await expect(client.apply(asked, { user: '8' })).rejects.toThrow('10014')
  })
})

test('the free disk is promised once: what is still to come counts', async () => {
  const { client, dataDir } = await startStore({ maxVideoBytes: Number.MAX_SAFE_INTEGER })
  const { bavail, bsize } = await statfs(dataDir)
  const videoSize = Math.floor(bavail * bsize * 0.7)
  await client.apply({ videoSize })
  await expect(client.apply({ videoSize })).rejects.toThrow('10015')
})

test('a user has at most 20 uploads that hold something, and whoever cancels one begins another', async () => {
  const { client } = await startStore()
  const begin = async () => {
    const upload = await begun(client, { videoSize: 2 * MB }, { user: '7' })
    await upload.part(1, videoBytes(MB))
    return upload
  }
  const first = await begin()
  for (let n = 1; n < 20; n++) await begin()
  await expect(begin()).rejects.toThrow('10016')
  await client.apply({}, { user: '8' })
  await first.abort()
  await begin()
  await expect(begin()).rejects.toThrow('10016')
})
