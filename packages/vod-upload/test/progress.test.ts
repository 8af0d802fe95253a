import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meter, percentOf } from '../src/progress.ts'
import { chunkSizeOf } from '../src/steps/store.ts'
import type { Progress } from '../src/types.ts'
import { fileOf, MIB, world } from './setup.ts'
import { virtualClock } from './virtual-clock.ts'

describe('percentOf', () => {
  test('every whole percent is itself, however binary fractions round', () => {
    for (let whole = 0; whole <= 100; whole++) expect(percentOf(whole / 100)).toBe(whole)
    expect(Math.floor(0.29 * 100)).toBe(28)
  })

  test('is 100 only when nothing is missing, up to 5 GB and far beyond', () => {
    const total = 80_000 * MIB
    expect(percentOf((total - 1) / total)).toBe(99)
    expect([percentOf(-1), percentOf(2)]).toEqual([0, 100])
  })

  test('never falls when the fraction grows', () => {
    const fraction = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        expect(percentOf(Math.max(a, b))).toBeGreaterThanOrEqual(percentOf(Math.min(a, b)))
      }),
    )
  })
})

describe('progress', () => {
  const moves = fc.array(
    fc.record({
      piece: fc.integer({ min: 0, max: 4 }),
      bytes: fc.integer({ min: 0, max: 20 }),
      ms: fc.integer({ min: 0, max: 9000 }),
      kind: fc.constantFrom('sent', 'stored', 'found'),
    }),
  )

  test('never falls, whatever the pieces do', () => {
    fc.assert(
      fc.property(moves, (moves) => {
        const clock = virtualClock()
        const told: Progress[] = []
        const one = meter(100, clock, { loaded: 0, stored: 0 }, (progress) => told.push(progress))
        for (const { piece, bytes, ms, kind } of moves) {
          clock.pass(ms)
          one[kind](piece, bytes)
        }
        const percents = told.map(({ percent }) => percent)
        expect(percents).toEqual([...percents].sort((a, b) => a - b))
        for (const { loaded, total, percent, speed = 0 } of told) {
          expect(loaded).toBeLessThanOrEqual(total)
          expect(percent).toBe(loaded / total)
          expect(speed).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  test('does not fall when a chunk fails and starts again, and ends at 1', async () => {
    const { clock, service, upload } = world()
    service.state.progressSteps = 8
    service.fail('part', { status: 503 }, 3)
    service.fail('part', 'network', 3)
    const one = upload({ file: fileOf(65 * MIB), cover: fileOf(10, 'c.png') })
    const send = service.http.send
    service.http.send = (request) => {
      clock.pass(60)
      return send(request)
    }
    await one.start()
    const percents = one.progress.map(({ percent }) => percent)
    expect(percents).toEqual([...percents].sort((a, b) => a - b))
    expect(percents.length).toBeGreaterThan(3)
    expect(one.progress.at(-1)).toMatchObject({ loaded: 65 * MIB + 10, total: 65 * MIB + 10, percent: 1 })
  })

  test('does not fall when a failed upload starts again from nothing', async () => {
    const { clock, service, upload } = world()
    service.fail('Commit', { json: { code: 9, message: 'no' } }, 4)
    const one = upload()
    await expect(one.start()).rejects.toThrow()
    clock.pass(1000)
    await one.start()
    expect(one.progress.map(({ percent }) => percent)).toEqual([0.5, 1, 1])
  })

  test('says when bytes are sent again that the store has lost, and how many', async () => {
    const { clock, service, upload } = world()
    service.fail('complete', { status: 400, text: '<Error><Code>InvalidFileContent</Code></Error>' })
    const one = upload({ file: fileOf(33 * MIB) })
    await expect(one.start()).rejects.toMatchObject({ storeCode: 'InvalidFileContent' })
    expect(one.progress.filter(({ resent }) => resent !== undefined)).toEqual([])
    service.uploads.clear()
    one.progress.length = 0
    const { send } = service.http
    service.http.send = (request) => {
      clock.pass(100)
      return send(request)
    }
    await one.start()
    const resent = one.progress.flatMap((progress) => progress.resent ?? [])
    expect(resent.length).toBeGreaterThan(2)
    expect(resent).toEqual([...resent].sort((a, b) => a - b))
    expect(resent[0]).toBeLessThan(33 * MIB)
    const [loaded, total] = [33 * MIB, 33 * MIB]
    expect(one.progress.at(-1)).toEqual({ loaded, total, percent: 1, speed: expect.any(Number) })
  })

  test('says nothing of the kind for a part that failed, and after a pause', async () => {
    const { service, upload } = world()
    service.fail('part', 'network', 2)
    const one = upload({ file: fileOf(65 * MIB) })
    one.on('progress', ({ percent }) => {
      if (percent < 0.5 || one.states.includes('paused')) return
      one.pause()
      one.resume()
    })
    await one.start()
    expect(one.states).toContain('paused')
    expect(one.progress.filter(({ resent }) => resent !== undefined)).toEqual([])
  })

  test('tells the speed of what moves, not of what was there', () => {
    const clock = virtualClock()
    const told: Progress[] = []
    const one = meter(10_000, clock, { loaded: 0, stored: 0 }, (progress) => told.push(progress))
    one.found(1, 5000)
    for (let second = 1; second <= 8; second++) {
      clock.pass(1000)
      one.sent(2, second * 100)
    }
    expect(told[0]?.speed).toBeUndefined()
    expect(told.at(-1)).toMatchObject({ loaded: 5800, speed: 100 })
  })

  test('is told at most ten times a second, and at the end', () => {
    const clock = virtualClock()
    const told: number[] = []
    const one = meter(1000, clock, { loaded: 0, stored: 0 }, ({ loaded }) => told.push(loaded))
    for (let ms = 1; ms <= 1000; ms++) {
      clock.pass(1)
      one.sent('video', ms)
    }
    expect(told.length).toBeLessThanOrEqual(12)
    expect(told.at(-1)).toBe(1000)
  })
})

describe('chunkSizeOf', () => {
  test('is 8 MiB up to 80,000 MiB and then grows, so that there are at most 10,000 parts', () => {
    expect(chunkSizeOf(80_000 * MIB)).toBe(8 * MIB)
    expect(chunkSizeOf(80_000 * MIB + 1)).toBe(9 * MIB)
    fc.assert(
      fc.property(fc.maxSafeNat(), (size) => {
        expect(Math.ceil(size / chunkSizeOf(size))).toBeLessThanOrEqual(10_000)
      }),
    )
  })
})
