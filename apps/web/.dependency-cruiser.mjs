import everywhere from '../../.dependency-cruiser.mjs'
import { rooms } from '../../scripts/places.ts'

const shared = [...rooms, 'assets'].join('|')

const src = '^apps/web/src/'

/** What stands where on the web (decision 0211 says it in words). Tests may look wherever they like. */
export default {
  forbidden: [
    ...rooms.map((room, i) => ({
      name: `${room}-knows-only-earlier-rooms`,
      severity: 'error',
      from: { path: `${src}${room}/` },
      to: { path: `${src}(?!(?:${[...rooms.slice(0, i + 1), 'assets'].join('|')})/)[^/]+/` },
    })),
    {
      name: 'resources-meet-through-shared-rooms',
      severity: 'error',
      from: { path: `${src}(?!(?:${shared}|app|testing)/)([^/]+)/` },
      to: { path: `${src}(?!(?:${shared})/)[^/]+/`, pathNot: `${src}$1/` },
    },
    {
      name: 'no-two-rooms-import-each-other',
      comment: 'Nor several in a ring; rooms within a room neither.',
      severity: 'error',
      scope: 'folder',
      from: { path: src },
      to: { circular: true },
    },
    {
      name: 'only-tests-know-testing',
      severity: 'error',
      from: { path: src, pathNot: `${src}testing/` },
      to: { path: `${src}testing/` },
    },
  ],
  options: {
    ...everywhere.options,
    exclude: { path: [...everywhere.options.exclude.path, '\\.test\\.tsx?$'] },
  },
}
