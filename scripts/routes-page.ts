import { api, type Route } from '@dangxiao/contract'

/** docs/api-routes.md: every call by resource, with who may make it. */
export function routesPage(): string {
  const sections = Object.entries(api).map(([resource, routes]) => {
    const rows = (Object.entries(routes) as [string, Route][]).map(
      ([key, { method, path, summary, permission, changes }]) =>
        `| ${key} | ${method}${changes ? ' (changes)' : ''} | \`/api${path}\` | ${summary} | ${permission} |`,
    )
    return [
      `## ${resource}`,
      '',
      '| key | method | path | summary | permission |',
      '| --- | --- | --- | --- | --- |',
      ...rows,
      '',
    ].join('\n')
  })
  return [
    '# Routes',
    '',
    'Generated from `packages/contract` by `npm run docs:routes`; a test keeps it true.',
    '',
    ...sections,
  ].join('\n')
}
