import { api, type Route } from '@dangxiao/contract'

/** Every route of the contract with its name, `course.list`. */
export const allRoutes: { name: string; route: Route }[] = Object.entries(api).flatMap(([resource, routes]) =>
  (Object.entries(routes) as [string, Route][]).map(([key, route]) => ({
    name: `${resource}.${key}`,
    route,
  })),
)
