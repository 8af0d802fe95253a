import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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
})
