import { createHmac } from 'node:crypto'
import { vodApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { signUpload } from './signature.ts'

const { as, build, settings, clock } = await testServer()
const unit = await build.unit()
const editor = await build.user({ unit, role: 'editor' })
const leader = await build.user({ unit, role: 'leader' })

/** The fields of a signature that was made with this key. */
function opened(authorization: string, secretKey: string): Record<string, string> {
  const bytes = Buffer.from(authorization, 'base64')
  const original = bytes.subarray(20)
  expect(bytes.subarray(0, 20)).toEqual(createHmac('sha1', secretKey).update(original).digest())
  return Object.fromEntries(new URLSearchParams(original.toString()))
}

test('the signature is the one of the protocol', () => {
  const fields = {
    secretId: 'TESTID',
    currentTimeStamp: 1_700_000_000,
    expireTime: 1_700_086_400,
    random: 12_345,
  }
  const signature = signUpload('TESTKEY', fields)
  expect(signature).toMatch(/^mqM1yitDHDYJP6hAXItrBZVtSVFz/)
  expect(Buffer.from(signature, 'base64').subarray(20).toString()).toBe(
    'secretId=TESTID&currentTimeStamp=1700000000&expireTime=1700086400&random=12345',
  )
  expect(signUpload('TESTKEY', { ...fields, procedure: undefined })).toBe(signature)
  expect(signUpload('TESTKEY', { ...fields, procedure: '转码 & 截图' })).toMatch(/[A-Za-z\d+/]+=*$/)
})

describe('POST /vod/signature', () => {
  test('lets who may edit courses upload up to 5120 MB for ten minutes, as themselves', async () => {
    const { value } = await as(editor)(vodApi.courseSignature)
    expect(value).toMatchObject({ maxSize: 5120 * 1024 * 1024, user: String(editor.id) })
    const fields = opened(value.authorization, settings.vod.secretKey)
    expect(fields).toMatchObject({
      secretId: settings.vod.secretId,
      maxSize: String(value.maxSize),
      user: String(editor.id),
    })
    const life = Number(fields.expireTime) - Number(fields.currentTimeStamp)
    expect(life).toBe(600)
    expect(Math.abs(Number(fields.currentTimeStamp) - clock.now().getTime() / 1000)).toBeLessThan(5)
  })

  test('comes with an id that proves whose the reports of the upload are', async () => {
    const { value } = await as(editor)(vodApi.basicSignature)
    const [user, time, mac] = (value.reportId ?? '').split('.')
    expect(user).toBe(String(editor.id))
    expect(Math.abs(Number(time) - clock.now().getTime() / 1000)).toBeLessThan(5)
    const wanted = createHmac('sha256', settings.vod.secretKey)
      .update(`report\n${user}\n${time}`)
      .digest('hex')
    expect(mac).toBe(wanted.slice(0, 32))
  })

  test('is another one each time, good for one call', async () => {
    const signatures = await Promise.all(
      [1, 2, 3].map(async () => (await as(editor)(vodApi.courseSignature)).value.authorization),
    )
    expect(new Set(signatures).size).toBe(3)
    expect(opened(signatures[0] as string, settings.vod.secretKey).oneTimeValid).toBe('1')
  })

  test('is refused to others, who may still upload a plain video', async () => {
    expect(await as(leader)(vodApi.courseSignature)).toFail('FORBIDDEN')
    expect((await as(leader)(vodApi.basicSignature)).value.maxSize).toBe(1024 * 1024 * 1024)
    expect(await as()(vodApi.basicSignature)).toFail('NOT_SIGNED_IN')
  })

  test('never shows the key', async () => {
    const { text } = await as(editor)(vodApi.courseSignature)
    expect(settings.vod.secretKey.length).toBeGreaterThanOrEqual(32)
    expect(text).not.toContain(settings.vod.secretKey)
  })

  test('names the embedded store on the caller’s own host', async () => {
    const { value } = await as(editor)(vodApi.courseSignature, { headers: { host: '10.0.0.7:3000' } })
    expect(value.service).toEqual({
      hosts: ['http://10.0.0.7:3001', 'http://10.0.0.7:3001'],
      reportUrl: 'http://10.0.0.7:3001/ugcupload_new',
      objectStoreOrigin: 'http://10.0.0.7:3001',
      keepsMs: 86_400_000,
    })
  })

  test('speaks to the cloud where it is set up, with its own fields only', async () => {
    const vod = {
      provider: 'tencent' as const,
      secretId: 'AKID',
      secretKey: 'cloud-secret',
      subAppId: '1500000000',
      procedure: 'LongVideoPreset',
      callbackKey: undefined,
    }
    const { as, build } = await testServer({ vod })
    const user = await build.user({ unit: await build.unit(), role: 'editor' })
    const { value } = await as(user)(vodApi.courseSignature)
    expect(value.service).toEqual({
      hosts: ['https://vod2.qcloud.com', 'https://vod2.dnsv1.com'],
      reportUrl: 'https://vodreport.qcloud.com/ugcupload_new',
    })
    expect(value.reportId).toBeUndefined()
    expect(Object.keys(opened(value.authorization, 'cloud-secret'))).toEqual([
      'secretId',
      'currentTimeStamp',
      'expireTime',
      'random',
      'oneTimeValid',
      'procedure',
      'vodSubAppId',
    ])
  })
})
