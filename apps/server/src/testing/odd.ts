import fc from 'fast-check'

/** Values that a careless or malicious caller might send. */
export const odd = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, false, 0, -0, -1, 1, 1.5, 1e20, 1e308, 2_147_483_647, 2_147_483_648, 2 ** 53 + 2, {}, [], [[]], [null], ''],
    ...['abc', '-1', '0', '1.5', '1e3', '0x10', ' 1', '１', '100000000000000000000', 'null', 'NaN', '1,2', '__proto__', 'constructor'],
    ...[
      '\u0000',
      '党\u0000章',
      '\ud842',
      '\udfb7',
      '𠮷'.repeat(41),
      '\u200b',
      '\u202e反',
      '\uffff',
      "'; drop table course; --",
      '%',
      '_',
      '\\',
      '%00',
    ],
    ...[
      'javascript:alert(1)',
      'http://',
      'https:foo',
      'http://[::1',
      `https://v.example/${'a'.repeat(3000)}`,
      '=cmd',
      '0000-01-01',
      '9999-12-31',
      '9999-12',
      '9999-12-31T23:59:59.999Z',
      '0001-01-01T00:00:00.000Z',
    ],
    ...['x'.repeat(100_000), { $ne: 1 }, { length: 5 }, { toString: 'x' }, Array.from({ length: 6000 }, () => 1)],
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
  fc.double(),
  fc.integer(),
)
