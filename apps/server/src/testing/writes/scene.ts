import { allRoutes } from '../routes.ts'
import type { Loose, TestServer } from '../test-server.ts'

type Unit = Awaited<ReturnType<TestServer['build']['unit']>>
type User = Awaited<ReturnType<TestServer['build']['user']>>

/** A server with a province, a city below it and those who work there. */
export interface Scene extends Pick<TestServer, 'as' | 'build' | 'db' | 'loosely' | 'send' | 'cookieOf'> {
  server: TestServer
  hunan: Unit
  changsha: Unit
  province: User
  sysadmin: User
  security: User
  city: User
}

export async function sceneOn(server: TestServer): Promise<Scene> {
  const { build } = server
  const hunan = await build.unit()
  const changsha = await build.unit({ above: hunan })
  const province = await build.user({ unit: hunan, role: 'province' })
  const sysadmin = await build.user({ unit: hunan, role: 'system-admin' })
  const security = await build.user({ unit: hunan, role: 'security-admin' })
  const city = await build.user({ unit: changsha, role: 'city' })
  return { ...server, server, hunan, changsha, province, sysadmin, security, city }
}

interface Write {
  /** What the log then tells of. */
  action: string
  /** What the call is given. */
  given?: Loose
  work: () => Promise<{ status: number; text: string }>
}

/** By the name of a route that changes something: makes what a successful call of it needs. */
export type Writes = Record<string, () => Promise<Write>>

export const routeOf = (wanted: string) =>
  (allRoutes.find(({ name }) => name === wanted) as (typeof allRoutes)[number]).route
