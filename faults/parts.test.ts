import { describe, expect, test } from 'vitest'
import { inParts, survives, worldOfFaults } from './support/suite.ts'

const world = worldOfFaults()

survives(['open', 'part', 'complete'], world)

describe('a computer whose clock is', () => {
  test.each([
    ['three hours behind', -3],
    ['three hours ahead', 3],
    ['ten years behind', -87_600],
    ['ten years ahead', 87_600],
  ])('%s uploads all the same', async (_, hours) => {
    const { clock, fileOf, proxy, upload } = world()
    const { file, hash } = fileOf(inParts)
    proxy.heal()
    await upload(file, new Map(), { now: () => clock.now() + hours * 3_600_000 }).start()
    expect(await world().afterADay()).toEqual({ orphans: [], videos: [hash] })
  })
})
