import { expect, test } from 'vitest'
import { settingsFor } from './tuning.ts'

const GIGABYTE = 1024 ** 3

test('a small machine gets small buffers, and a large one no more than it can use', () => {
  expect(settingsFor(20, 2 * GIGABYTE)).toMatchObject({
    shared_buffers: '64MB',
    work_mem: '4MB',
    max_connections: '40',
  })
  expect(settingsFor(20, 256 * GIGABYTE)).toMatchObject({ shared_buffers: '512MB', work_mem: '16MB' })
})

test('there are more connections than the pages take', () => {
  expect(settingsFor(100)).toMatchObject({ max_connections: '120' })
})
