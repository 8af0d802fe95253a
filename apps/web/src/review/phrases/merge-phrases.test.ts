import { expect, test } from 'vitest'
import { mergePhrases } from './merge-phrases.ts'

test.each([
  ['both added', ['一'], ['一', '二'], ['一', '三'], ['一', '二', '三']],
  ['both added the same', ['一'], ['一', '二'], ['一', '二'], ['一', '二']],
  ['removed there, untouched here', ['一', '二'], ['一', '二', '三'], ['一'], ['一', '三']],
  ['removed here', ['一', '二'], ['一'], ['一', '二', '三'], ['一', '三']],
  ['changed here, removed there', ['一'], ['一改'], [], ['一改']],
  ['the order of this page stays', ['一', '二'], ['二', '一'], ['一', '二', '三'], ['二', '一', '三']],
])('%s', (_, before, mine, theirs, merged) => expect(mergePhrases(before, mine, theirs)).toEqual(merged))
