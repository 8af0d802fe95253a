import { cruise, type ICruiseOptions } from 'dependency-cruiser'
import { floors, rooms, storeRooms } from './places.ts'

const ROOTS = ['apps/server/src', 'apps/web/src', 'apps/video-store/src', 'packages']
const NOT_DRAWN = ['\\.(test|css|svg|d)\\b', '/(testing|test|demo|dist|assets)/', 'vite\\.config']

const OPTIONS: ICruiseOptions = {
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  exclude: { path: NOT_DRAWN },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'types', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js'],
  },
}

const serverFloors = floors.toReversed()
const webRooms = rooms.toReversed()

/** A file and the files of this repository that it imports. */
interface File {
  path: string
  imports: string[]
}

async function filesOf(): Promise<File[]> {
  const { output } = await cruise(ROOTS, OPTIONS)
  if (typeof output === 'string') throw new Error('imports were expected, not a text')
  return output.modules
    .filter(({ source }) => ROOTS.some((root) => source.startsWith(`${root}/`)))
    .map(({ source, dependencies }) => ({
      path: source,
      imports: dependencies.map(({ resolved }) => resolved),
    }))
}

const byCodeUnit = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** How many imports lead from one place to another; within a place they are not counted. */
function arrowsBetween(files: readonly File[], placeOf: (path: string) => string | undefined) {
  const counts = new Map<string, number>()
  for (const { path, imports } of files)
    for (const imported of imports) {
      const [from, to] = [placeOf(path), placeOf(imported)]
      if (!from || !to || from === to) continue
      counts.set(`${from} → ${to}`, (counts.get(`${from} → ${to}`) ?? 0) + 1)
    }
  return counts
}

const packageOf = (path: string) => /^(?:apps|packages)\/([\w-]+)\//.exec(path)?.[1]
const placeIn = (root: string) => (path: string) =>
  path.startsWith(`${root}/`) ? /^([\w-]+)\//.exec(path.slice(root.length + 1))?.[1] : undefined
const roomIn = (root: string, floor: string) => placeIn(`${root}/${floor}`)

/** A table of what each place imports of the others, with the number of imports. */
function tableOf(title: string, places: readonly string[], counts: ReadonlyMap<string, number>): string {
  const rows = places.map((from) => {
    const to = places.flatMap((place) => {
      const count = counts.get(`${from} → ${place}`)
      return count ? `${place} ${count}` : []
    })
    return `| ${from} | ${to.join(', ') || '–'} |`
  })
  return [`| ${title} | imports |`, '| --- | --- |', ...rows].join('\n')
}

/** The rooms of each floor with their numbers of files. */
function roomsOf(files: readonly File[], root: string, floors: readonly string[]): string {
  const rows = floors.map((floor) => {
    const counts = new Map<string, number>()
    for (const { path } of files) {
      const room = roomIn(root, floor)(path)
      if (room) counts.set(room, (counts.get(room) ?? 0) + 1)
    }
    const rooms = [...counts].sort(([a], [b]) => byCodeUnit(a, b)).map(([room, n]) => `${room} ${n}`)
    return `| ${floor} | ${rooms.join(', ')} |`
  })
  return ['| floor | rooms and their files |', '| --- | --- |', ...rows].join('\n')
}

/** The drawn part of docs/architecture.md, from the imports as they are. */
export async function drawRooms(): Promise<string> {
  const files = await filesOf()
  const packages = [...new Set(files.flatMap(({ path }) => packageOf(path) ?? []))].sort(byCodeUnit)
  const web = placeIn('apps/web/src')
  const shared = new Set(webRooms)
  const webPlaceOf = (path: string) => {
    const place = web(path)
    return place === undefined || place === 'app' || shared.has(place) ? place : 'resources'
  }
  return [
    '**Packages**',
    tableOf('package', packages, arrowsBetween(files, packageOf)),
    '**Server, from the top floor down**',
    tableOf('floor', serverFloors, arrowsBetween(files, placeIn('apps/server/src'))),
    roomsOf(files, 'apps/server/src', serverFloors),
    '**Web, from the top down**',
    tableOf('room', ['app', 'resources', ...webRooms], arrowsBetween(files, webPlaceOf)),
    '**Video store, from the top down**',
    tableOf('room', storeRooms.toReversed(), arrowsBetween(files, placeIn('apps/video-store/src'))),
  ].join('\n\n')
}

const BEGIN = '<!-- drawn by npm run docs:rooms -->'
const END = '<!-- end -->'

/** @returns the page with its drawn part made anew */
export async function redrawn(page: string): Promise<string> {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`${BEGIN} … ${END} is missing`)
  return `${before}${BEGIN}\n\n${await drawRooms()}\n\n${END}${after}`
}
