import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { VodFault, vodErrors } from '../src/ground/errors.ts'
import { uploadSignature, verifyUploadSignature } from '../src/index.ts'
import { parseAuthorization, verifyAuthorization } from '../src/signing/cos-signature.ts'
import { secretId, secretKey, sign, startStore } from './client.ts'
import { applied, begun } from './under-way.ts'

const start = 1_700_000_000

describe('the upload signature', () => {
  const fields = { secretId: 'TESTID', currentTimeStamp: start, expireTime: start + 86_400, random: 12_345 }

  test('is the one of the reference', () => {
    expect(uploadSignature('TESTKEY', fields)).toMatch(/^mqM1yitDHDYJP6hAXItrBZVtSVFz/)
    expect(sign(fields)).toBe(uploadSignature('TESTKEY', fields))
  })

  test('carries the user and the size it was made for', () => {
    const more = { user: '张三 & 李四', maxSize: 5, sessionContext: '{"a":1}' }
    const signature = uploadSignature('TESTKEY', { ...fields, ...more })
    expect(verifyUploadSignature(signature, { secretId, secretKey, now: start * 1000 })).toEqual({
      expireTime: start + 86_400,
      oneTime: false,
      maxSize: 5,
      user: '张三 & 李四',
    })
  })

  test('is not made with fields that the cloud refuses', () => {
    expect(() => uploadSignature('k', { ...fields, sourceContext: 'x'.repeat(251) })).toThrow(RangeError)
    expect(() => uploadSignature('k', { ...fields, sessionContext: 'x'.repeat(1001) })).toThrow(RangeError)
    expect(() => uploadSignature('k', { ...fields, expireTime: start + 90 * 86_400 + 1 })).toThrow(RangeError)
  })

  const malformed = sign({ secretId: 'TESTID', random: 1, expireTime: start })
  test.each<[string, string, number, keyof typeof vodErrors | undefined]>([
    ['at its last second', sign(fields), start + 86_400, undefined],
    ['a second later', sign(fields), start + 86_401, 'SIGNATURE_EXPIRED'],
    ['five minutes before its time', sign(fields), start - 300, undefined],
    ['earlier', sign(fields), start - 301, 'SIGNATURE_EARLY'],
    ['with a foreign key', sign(fields, 'OTHERKEY'), start, 'SIGNATURE_WRONG'],
    ['of another account', sign({ ...fields, secretId: 'OTHER' }), start, 'SIGNATURE_WRONG'],
    ['with a changed text', `${sign(fields).slice(0, -4)}AAAA`, start, 'SIGNATURE_WRONG'],
    ['that lives too long', sign({ ...fields, expireTime: start + 91 * 86_400 }), start, 'SIGNATURE_LIFE'],
    ['without a time', malformed, start, 'SIGNATURE_MALFORMED'],
    ['that is no base64', '签名', start, 'SIGNATURE_MALFORMED'],
    ['that is too short', 'AAAA', start, 'SIGNATURE_MALFORMED'],
  ])('%s', (_, signature, now, cause) => {
    const verify = () => verifyUploadSignature(signature, { secretId, secretKey, now: now * 1000 })
    if (cause === undefined) expect(verify()).toMatchObject({ expireTime: start + 86_400 })
    else expect(verify).toThrow(new VodFault(cause))
  })

  test('every cause has its own code', () => {
    const codes = Object.values(vodErrors).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('a one-time signature is refused the second time, also after a restart', async () => {
    const first = await startStore()
    const signature = first.client.signature({ oneTimeValid: 1 })
    expect(await first.client.call('PrepareUploadUGC', { signature })).toMatchObject({ code: 0 })
    expect(await first.client.call('PrepareUploadUGC', { signature })).toMatchObject({ code: 10012 })
    await first.close()
    let now = Date.now()
    const second = await startStore({ dataDir: first.dataDir, clock: () => now })
    expect(await second.client.call('PrepareUploadUGC', { signature })).toMatchObject({ code: 10012 })
    now += 601_000
    await second.sweep()
    expect(await readFile(join(first.dataDir, 'video-store', 'used-signatures.log'), 'utf8')).toBe('')
    expect(await second.client.call('PrepareUploadUGC', { signature })).toMatchObject({ code: 10010 })
  })
})

describe('the signature of an object-store call', () => {
  const given = { secretId: 'TMPAK', secretKey: 'TMPAKKEY', token: 'T' }
  const credential = { ...given, startTime: start, expiredTime: start + 7200 }
  const window = '1700000000;1700007200'
  const header =
    `q-sign-algorithm=sha1&q-ak=TMPAK&q-sign-time=${window}&q-key-time=${window}` +
    '&q-header-list=content-length&q-url-param-list=partnumber;uploadid&q-signature=7c398933d64f26697b0745fd91cb2149f9f10765'
  const query = new Map([
    ['partNumber', '1'],
    ['uploadId', 'u1'],
  ])
  const headers = { 'content-length': '10', 'x-cos-security-token': 'T' }
  const request = { method: 'PUT', path: '/dir/v.mp4', query, headers }
  /** The name of the refusal, if it is one. */
  const verified = (changes: Partial<typeof request> = {}, now = start) => {
    try {
      verifyAuthorization(parseAuthorization(header), credential, { ...request, ...changes }, now * 1000)
    } catch (error) {
      return (error as Error).name
    }
    return undefined
  }

  test('is the one of the reference', () => {
    expect(verified()).toBeUndefined()
  })

  test.each<[Partial<typeof request>, string]>([
    [{ method: 'GET' }, 'SignatureDoesNotMatch'],
    [{ path: '/dir/w.mp4' }, 'SignatureDoesNotMatch'],
    [{ query: new Map([...query, ['partNumber', '2']]) }, 'SignatureDoesNotMatch'],
    [{ query: new Map([...query, ['acl', '']]) }, 'SignatureDoesNotMatch'],
    [{ headers: { ...headers, 'content-length': '11' } }, 'SignatureDoesNotMatch'],
    [{ headers: { ...headers, 'x-cos-security-token': 'U' } }, 'InvalidToken'],
  ])('does not hold for %j', (changes, name) => {
    expect(verified(changes)).toBe(name)
  })

  test.each([
    [7200, undefined],
    [7201, 'ExpiredToken'],
    [-300, undefined],
    [-301, 'RequestTimeTooSkewed'],
  ])('%i seconds after its begin it is held to be %s', (seconds, name) => {
    expect(verified({}, start + seconds)).toBe(name)
  })

  test.each([
    '',
    'Basic eDp5',
    header.replace('sha1', 'md5'),
    header.replace('q-sign-time', 'q-other'),
    header.slice(0, -1),
  ])('another header is no authorization: %s', (text) => {
    expect(() => parseAuthorization(text)).toThrow(expect.objectContaining({ name: 'AccessDenied' }))
  })

  test('a client with a wrong clock is told the right time', async () => {
    const upload = await applied((await startStore()).client)
    const hourAgo = Math.floor(Date.now() / 1000) - 3600
    const window = `${hourAgo - 900};${hourAgo}`
    const response = await upload.call('POST', { query: { uploads: '' }, window })
    const xml = await response.text()
    expect([response.status, /<Code>(.*)<\/Code>/.exec(xml)?.[1]]).toEqual([403, 'RequestTimeTooSkewed'])
    const told = Date.parse(/<ServerTime>(.*)<\/ServerTime>/.exec(xml)?.[1] ?? '')
    expect(Math.abs(told - Date.now())).toBeLessThan(5000)
  })

  test('a completed body is held against its digest', async () => {
    const upload = await begun((await startStore()).client)
    const headers = { 'content-md5': createHash('md5').update('something else').digest('base64') }
    const body = '<CompleteMultipartUpload/>'
    const refused = await upload.outcome('POST', { query: { uploadId: upload.id }, body, headers })
    expect(refused).toEqual({ status: 400, code: 'BadDigest' })
  })
})
