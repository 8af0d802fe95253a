import { describe, expect, test } from 'vitest'
import { liveComment } from '../testing/live.ts'
import { merged, nextWaiting } from './moderation.ts'

const done = (id: number) => liveComment(id, `评论${id}`, { can: ['reply'], auditStatus: 1, version: 2 })
const waiting = (id: number) => liveComment(id, `评论${id}`)
const ids = (comments: { id: number }[]) => comments.map(({ id }) => id)

describe('what is fetched again', () => {
  test('moves nothing: what has gone stays, what is new comes last', () => {
    expect(ids(merged([waiting(1), done(2), waiting(3)], [waiting(3), waiting(1), waiting(4)]))).toEqual([
      1, 2, 3, 4,
    ])
  })

  test('changes in its place what is newer, and not what is older', () => {
    const [first, second] = merged([waiting(1), done(2)], [done(1), waiting(2)])
    expect([first?.auditStatus, second?.auditStatus]).toEqual([1, 1])
  })
})

describe('the next that waits', () => {
  test.each([
    ['after the one that is on', 1, 3],
    ['from the beginning, after the last', 4, 1],
    ['the first, when none is on', undefined, 1],
  ])('is %s', (_, id, next) => {
    expect(nextWaiting([waiting(1), done(2), waiting(3), done(4)], id)).toBe(next)
  })

  test('is nobody when all are decided, or it is the last', () => {
    expect(nextWaiting([done(1), done(2)], 1)).toBeUndefined()
    expect(nextWaiting([waiting(1)], 1)).toBeUndefined()
  })
})
