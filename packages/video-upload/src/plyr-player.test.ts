import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { plyrIcons } from './plyr-icons.ts'

const plyr = dirname(createRequire(import.meta.url).resolve('plyr'))

test('every icon is the one of the installed Plyr', () => {
  const sprite = readFileSync(join(plyr, 'plyr.svg'), 'utf8')
  const own = plyrIcons.replaceAll('id="video-upload-icon-', 'id="plyr-').match(/<symbol.*?<\/symbol>/g) ?? []
  expect(own).toHaveLength(9)
  for (const symbol of own) expect(sprite).toContain(symbol)
})
