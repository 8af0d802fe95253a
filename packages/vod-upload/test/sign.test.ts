import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hex, hmacSha1, sha1 } from '../src/sha1.ts'
import { authorization } from '../src/sign.ts'

const vector = {
  secretId: 'AK',
  secretKey: 'TMPAKKEY',
  start: 1700000000,
  end: 1700007200,
  method: 'PUT',
  path: '/dir/v.mp4',
  query: { partNumber: '1', uploadId: 'u1' },
  headers: { 'content-length': '10' },
}

describe('authorization', () => {
  test('the known vector', () => {
    expect(authorization(vector)).toBe(
      'q-sign-algorithm=sha1&q-ak=AK&q-sign-time=1700000000;1700007200&q-key-time=1700000000;1700007200' +
        '&q-header-list=content-length&q-url-param-list=partnumber;uploadid&q-signature=7c398933d64f26697b0745fd91cb2149f9f10765',
    )
  })

  test('does not depend on the order of query and headers', () => {
    const fields = fc.dictionary(fc.stringMatching(/^[a-z-]{1,8}$/), fc.string())
    fc.assert(
      fc.property(fields, fields, (query, headers) => {
        const turned = (record: Record<string, string>) =>
          Object.fromEntries(Object.entries(record).reverse())
        const one = authorization({ ...vector, query, headers })
        expect(authorization({ ...vector, query: turned(query), headers: turned(headers) })).toBe(one)
      }),
    )
  })

  test('every part of the request changes the signature', () => {
    const others = [
      { method: 'GET' },
      { path: '/dir/w.mp4' },
      { query: {} },
      { headers: {} },
      { secretKey: 'x' },
      { end: 1700007201 },
    ]
    const all = [vector, ...others.map((other) => ({ ...vector, ...other }))].map(
      (input) => authorization(input).split('q-signature=')[1],
    )
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('sha1', () => {
  test('agrees with Node on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (data) => {
        expect(hex(sha1(data))).toBe(createHash('sha1').update(data).digest('hex'))
      }),
    )
  })

  test('agrees with Node on a view into a larger buffer', () => {
    const view = new Uint8Array(200).fill(7).subarray(3, 133)
    expect(hex(sha1(view))).toBe(createHash('sha1').update(view).digest('hex'))
  })

  test('HMAC agrees with Node on any key and text', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 100 }),
        fc.string({ unit: 'grapheme' }),
        (key, text) => {
          const data = new TextEncoder().encode(text)
          expect(hex(hmacSha1(key, text))).toBe(createHmac('sha1', key).update(data).digest('hex'))
        },
      ),
    )
  })
})
