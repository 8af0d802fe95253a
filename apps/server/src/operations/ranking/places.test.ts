import { expect, test } from 'vitest'
import { placesOf } from './places.ts'

const scored = (...scores: number[]) => scores.map((score, i) => ({ targetId: i + 1, score }))
const shown = (
  result: ReturnType<typeof scored>,
  recommendations: [targetId: number, position: number][],
  top = 10,
) =>
  placesOf(
    result,
    recommendations.map(([targetId, position]) => ({ targetId, position })),
    top,
  ).map(({ place, targetId, recommended }) => `${place}:${targetId}${recommended ? '推' : ''}`)

test.each<[string, ReturnType<typeof scored>, [number, number][], string[]]>([
  ['the result as it is', scored(9, 8, 7), [], ['1:1', '2:2', '3:3']],
  ['equal scores on one place, the next after them', scored(9, 8, 8, 7), [], ['1:1', '2:2', '2:3', '4:4']],
  ['who stood on a recommended position one down', scored(9, 8, 7), [[7, 1]], ['1:7推', '2:1', '3:2', '4:3']],
  ['one that has a place only once, on the recommended', scored(9, 8, 7), [[3, 1]], ['1:3推', '2:1', '3:2']],
  ['one that is moved down too', scored(9, 8, 7), [[1, 3]], ['1:2', '2:3', '3:1推']],
  [
    'several, each on its own position, whatever their order',
    scored(9, 8, 7),
    [
      [8, 3],
      [7, 1],
    ],
    ['1:7推', '2:1', '3:8推', '4:2', '5:3'],
  ],
  ['a recommended one at the end where there are too few', scored(9), [[7, 5]], ['1:1', '2:7推']],
  [
    'equal scores apart when a recommended one comes between',
    scored(8, 8),
    [[7, 2]],
    ['1:1', '2:7推', '3:2'],
  ],
])('shows %s', (_, result, recommendations, expected) => {
  expect(shown(result, recommendations)).toEqual(expected)
})

test('shows no more than the ranking has places', () => {
  expect(shown(scored(9, 8, 7), [[7, 2]], 3)).toEqual(['1:1', '2:7推', '3:2'])
})
