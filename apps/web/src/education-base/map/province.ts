import { cityOf, regions } from '@dangxiao/contract'

/** Degrees east and north. */
export type Place = readonly [longitude: number, latitude: number]
export type Point = readonly [x: number, y: number]

export const WIDTH = 500
export const HEIGHT = 560

const WEST = 108.75
const NORTH = 30.2
const SCALE = 100
/** A degree of longitude is so much shorter than one of latitude here. */
const SQUEEZE = 0.888

export const toPoint = ([longitude, latitude]: Place): Point => [
  (longitude - WEST) * SQUEEZE * SCALE,
  (NORTH - latitude) * SCALE,
]
export const toPlace = ([x, y]: Point): Place => [WEST + x / SQUEEZE / SCALE, NORTH - y / SCALE]

/** Drawn by eye, for orientation only: no survey, no borders. */
const outline: Place[] = [
  [109.4, 29.6],
  [109.75, 29.65],
  [110.4, 30.0],
  [110.75, 30.1],
  [111.3, 29.95],
  [112.0, 29.7],
  [112.6, 29.6],
  [113.0, 29.5],
  [113.5, 29.82],
  [113.7, 29.4],
  [113.72, 29.0],
  [114.1, 28.8],
  [114.1, 28.3],
  [113.75, 27.9],
  [113.62, 27.35],
  [113.9, 27.0],
  [113.85, 26.6],
  [114.1, 26.2],
  [113.9, 25.45],
  [113.4, 25.35],
  [113.0, 25.2],
  [112.9, 24.92],
  [112.2, 24.98],
  [112.0, 24.68],
  [111.5, 24.72],
  [111.15, 25.15],
  [111.3, 25.75],
  [110.95, 26.3],
  [110.4, 26.15],
  [109.5, 26.02],
  [109.4, 26.7],
  [109.0, 27.25],
  [109.4, 27.6],
  [109.3, 28.2],
  [109.25, 29.1],
]

/** About the middle of each city. */
const middles: Record<number, Place> = {
  430100: [113.1, 28.25],
  430200: [113.6, 27.05],
  430300: [112.5, 27.65],
  430400: [112.55, 26.85],
  430500: [110.85, 26.9],
  430600: [113.2, 29.05],
  430700: [111.6, 29.2],
  430800: [110.55, 29.35],
  430900: [112.05, 28.6],
  431000: [113.05, 25.8],
  431100: [111.75, 25.75],
  431200: [110.0, 27.6],
  431300: [111.7, 27.75],
  433100: [109.75, 28.65],
}

export interface CityShape {
  code: number
  name: string
  middle: Point
  shape: Point[]
}

/** What of a shape lies nearer to `a` than to `b`. */
function nearer(shape: readonly Point[], a: Point, b: Point): Point[] {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const limit = (b[0] ** 2 + b[1] ** 2 - a[0] ** 2 - a[1] ** 2) / 2
  const side = ([x, y]: Point) => x * dx + y * dy - limit
  return shape.flatMap((point, i) => {
    const next = shape[(i + 1) % shape.length] as Point
    const [here, there] = [side(point), side(next)]
    const part = here / (here - there)
    const crossing: Point = [point[0] + (next[0] - point[0]) * part, point[1] + (next[1] - point[1]) * part]
    return [...(here <= 0 ? [point] : []), ...(here < 0 !== there < 0 && here !== 0 ? [crossing] : [])]
  })
}

/** The cities: whatever lies nearest to the middle of one is drawn as its own. */
export const cities: CityShape[] = regions.flatMap(({ id, itemName }) => {
  const place = middles[id]
  if (!place) return []
  const middle = toPoint(place)
  const others = Object.entries(middles).filter(([code]) => Number(code) !== id)
  const shape = others.reduce((left, [, other]) => nearer(left, middle, toPoint(other)), outline.map(toPoint))
  return [{ code: id, name: itemName, middle, shape }]
})

export const pathOf = (shape: readonly Point[]) =>
  `M${shape.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z`

/** The part of the map that shows one city, or all of it; as an SVG has it: x, y, width, height. */
export function viewOf(region: number | undefined): [number, number, number, number] {
  const city = region === undefined ? undefined : cities.find(({ code }) => code === cityOf(region))
  if (!city) return [0, 0, WIDTH, HEIGHT]
  const xs = city.shape.map(([x]) => x)
  const ys = city.shape.map(([, y]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const width = Math.max(Math.max(...xs) - left, ((Math.max(...ys) - top) * WIDTH) / HEIGHT) * 1.2
  const height = (width * HEIGHT) / WIDTH
  return [(left + Math.max(...xs) - width) / 2, (top + Math.max(...ys) - height) / 2, width, height]
}
