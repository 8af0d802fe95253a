import { describe, expect, test } from 'vitest'
import { stateOf } from './banner-state.ts'

const NOW = Date.parse('2031-05-01T00:00:00Z')
const banner = { isContentGone: false, isEnabled: 1 as const, startTime: null, endTime: null }

describe('a banner', () => {
  test('is shown while it is enabled, leads somewhere and its time has come', () => {
    expect(stateOf(banner, NOW)).toBe('shown')
    expect(
      stateOf({ ...banner, startTime: '2031-05-01T00:00:00.000Z', endTime: '2031-05-01T00:00:00.001Z' }, NOW),
    ).toBe('shown')
    expect(stateOf({ ...banner, startTime: '2031-05-01T00:00:00.001Z' }, NOW)).toBe('waits')
    expect(stateOf({ ...banner, endTime: '2031-05-01T00:00:00.000Z' }, NOW)).toBe('over')
    expect(stateOf({ ...banner, isEnabled: 0, startTime: '2032-01-01T00:00:00Z' }, NOW)).toBe('off')
    expect(stateOf({ ...banner, isEnabled: 0, isContentGone: true }, NOW)).toBe('gone')
  })
})
