const below = (path) => `^${path}/`

/** What may import what; floors of the server and rooms of the web have rules of their own, in a file of that name there. */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: below('packages/contract/src'), pathNot: '\\.test\\.ts$' },
      to: { pathNot: [below('packages/contract/src'), 'node_modules/zod'] },
    },
    {
      name: 'upload-client-stands-alone',
      severity: 'error',
      from: { path: below('packages/vod-upload/src'), pathNot: '\\.test\\.ts$' },
      to: { pathNot: [below('packages/vod-upload/src'), 'node_modules/@noble/hashes'] },
    },
    {
      name: 'widget-knows-no-back-office',
      severity: 'error',
      from: { path: below('packages/video-upload/src') },
      to: { path: [below('apps'), below('packages/contract')] },
    },
    {
      name: 'upload-client-is-loaded-late',
      comment: 'With the first file that is picked.',
      severity: 'error',
      from: { path: [below('packages/video-upload/src'), below('apps/web/src')], pathNot: '\\.test\\.tsx?$' },
      to: { path: below('packages/vod-upload'), dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'video-store-knows-no-back-office',
      severity: 'error',
      from: { path: below('apps/video-store') },
      to: { path: [below('apps/(server|web)'), below('packages')] },
    },
    {
      name: 'web-never-sees-server',
      severity: 'error',
      from: { path: below('apps/web') },
      to: { path: below('apps/(server|video-store)') },
    },
    {
      name: 'server-never-sees-web',
      severity: 'error',
      from: { path: below('apps/server') },
      to: { path: [below('apps/(web|video-store)'), below('packages/v')] },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.(svg|css)$' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '\\.data/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
