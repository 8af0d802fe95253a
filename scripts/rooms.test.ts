import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { redrawn } from './rooms.ts'

const root = join(import.meta.dirname, '..')

test('docs/architecture.md shows the rooms and imports as they are (npm run docs:rooms)', async () => {
  process.chdir(root)
  const page = readFileSync('docs/architecture.md', 'utf8')
  expect(await redrawn(page)).toBe(page)
}, 60_000)
