import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { rulesPage, rulesWithoutTest } from './rules-page.ts'

beforeAll(() => process.chdir(join(import.meta.dirname, '..')))

test('every rule of the specification and of security has a test that is there', () => {
  expect(rulesWithoutTest()).toEqual([])
})

test('docs/rules.md tells them (npm run docs:rules)', () => {
  expect(readFileSync('docs/rules.md', 'utf8')).toBe(rulesPage())
})
