import everywhere from '../../.dependency-cruiser.mjs'
import { floors } from '../../scripts/places.ts'

/** Floors whose rooms are resources. */
const resources = '(?:library|teaching|operations)'

const src = '^apps/server/src/'

/** What stands where on the server (decision 0210 says it in words). Tests may look wherever they like. */
export default {
  forbidden: [
    ...floors.map((floor, i) => ({
      name: `${floor}-knows-nothing-above`,
      severity: 'error',
      from: { path: `${src}${floor}/` },
      to: { path: `${src}(?:${[...floors.slice(i + 1), 'testing'].join('|')})/` },
    })),
    {
      name: 'no-two-rooms-import-each-other',
      comment: 'Nor several in a ring.',
      severity: 'error',
      scope: 'folder',
      from: { path: src },
      to: { circular: true },
    },
    {
      name: 'every-file-stands-on-a-floor',
      severity: 'error',
      from: { path: `${src}(?!(?:${floors.join('|')}|testing)/)` },
      to: {},
    },
    {
      name: 'only-app-fills-a-new-database',
      severity: 'error',
      from: { path: src, pathNot: `${src}(?:app|testing)/` },
      to: { path: '^apps/server/seeds/' },
    },
    {
      name: 'resources-meet-through-queries-and-tables',
      comment: 'A resource imports another only by its *.queries.ts or *.table.ts.',
      severity: 'error',
      from: { path: `${src}(${resources}/[^/]+)/` },
      to: { path: `${src}${resources}/`, pathNot: [`${src}$1/`, '\\.(queries|table)\\.ts$'] },
    },
    {
      name: 'only-connection-knows-the-driver',
      severity: 'error',
      from: {
        path: src,
        pathNot: [
          'src/platform/db/(?:connection|channel|schema-version|embedded/server)\\.ts$',
          'src/testing/',
        ],
      },
      to: { path: 'node_modules/pg/' },
    },
  ],
  options: {
    ...everywhere.options,
    exclude: { path: [...everywhere.options.exclude.path, '\\.test\\.ts$'] },
  },
}
