import { describe, expect, test } from 'vitest'
import { cities, HEIGHT, type Point, toPlace, toPoint, viewOf, WIDTH } from './province.ts'

const area = (shape: readonly Point[]) =>
  Math.abs(
    shape.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = shape[(i + 1) % shape.length] as Point
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2

describe('the map', () => {
  test('has the 14 cities, each with a shape around its middle, all on the sheet', () => {
    expect(cities).toHaveLength(14)
    for (const { middle, shape } of cities) {
      expect(area(shape)).toBeGreaterThan(3_000)
      for (const [x, y] of [middle, ...shape]) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(WIDTH)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(HEIGHT)
      }
    }
  })

  test('puts a place where it is found again', () => {
    const [longitude, latitude] = toPlace(toPoint([112.98, 28.19]))
    expect(longitude).toBeCloseTo(112.98)
    expect(latitude).toBeCloseTo(28.19)
  })

  test('shows a city near for its county, and everything for nobody', () => {
    const [x, y, width, height] = viewOf(430102)
    const changsha = cities.find(({ code }) => code === 430100)
    expect(width).toBeLessThan(WIDTH / 2)
    expect(width / height).toBeCloseTo(WIDTH / HEIGHT)
    for (const [px, py] of changsha?.shape ?? []) {
      expect(px > x && px < x + width).toBe(true)
      expect(py > y && py < y + height).toBe(true)
    }
    expect(viewOf(undefined)).toEqual([0, 0, WIDTH, HEIGHT])
  })
})
