import { describe, expect, test } from 'vitest'
import { inParallel, retry } from '../src/retry.ts'
import { virtualClock } from './virtual-clock.ts'

describe('retry', () => {
  const options = { times: 3, delayMs: (failed: number) => failed * 10 }

  test('pauses between attempts and throws the last error as it came', async () => {
    const errors = [new Error('1'), new Error('2'), new Error('3')]
    const slept: number[] = []
    let number = 0
    const attempt = () => Promise.reject(errors[number++])
    await expect(retry(attempt, { ...options, sleep: async (ms) => void slept.push(ms) })).rejects.toBe(
      errors[2],
    )
    expect(slept).toEqual([10, 20])
  })

  test('stops where another attempt cannot help', async () => {
    let number = 0
    const attempt = () => Promise.reject(new Error(String(++number)))
    const worthwhile = (error: unknown) => (error as Error).message !== '2'
    await expect(retry(attempt, { ...options, sleep: async () => {}, worthwhile })).rejects.toThrow('2')
  })
})

describe('inParallel', () => {
  const on = { clock: virtualClock(), signal: new AbortController().signal }
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  test('the first failure aborts the rest, and is thrown when all have ended', async () => {
    const started: number[] = []
    let ended = 0
    const work = async (item: number, signal: AbortSignal) => {
      started.push(item)
      await turn()
      if (item === 2) throw new Error('two')
      await turn()
      expect(signal.aborted).toBe(true)
      ended++
      throw new Error('aborted')
    }
    await expect(inParallel([1, 2, 3, 4, 5], 3, on, work)).rejects.toThrow('two')
    expect([started, ended]).toEqual([[1, 2, 3], 2])
  })
})
