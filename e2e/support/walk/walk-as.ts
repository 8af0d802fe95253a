import { api } from '@dangxiao/contract'
import type { Clerk } from '../clerk.ts'
import { isAllowed, placesOf } from './places.ts'
import type { Walker } from './walker.ts'

/** What an account sees of the routes, and what it is refused. `then` is done at every page that opens. */
export async function walkAs(
  walker: Walker,
  clerk: Clerk,
  then?: (place: string) => Promise<void>,
): Promise<void> {
  const { permissions } = await clerk.call(api.auth.me, {})
  await walker.start('/')
  for (const route of await walker.routes()) {
    if (route.path === '/login') continue
    if (!isAllowed(route, permissions)) {
      await walker.visitRefused(route.path.replace('$id', '1'))
      continue
    }
    const places = await placesOf(route, clerk)
    if (places.length === 0) walker.skipped.push(route.path)
    for (const place of places) {
      await walker.visit(place)
      await then?.(place)
    }
  }
}
