import { type pageErrorApi, withoutValues } from '@dangxiao/contract'
import type { Handlers } from '../http/http.ts'
import { Quota } from './quota.ts'

const BROWSER_MAX = 200

/**
 * Writes errors of pages into the server's log. They come without a session, so they are limited: what is too many is counted and told
 * with the next line. The answer is the same, for a page in trouble can do nothing about it.
 */
export function pageErrorHandlers(): Handlers<typeof pageErrorApi> {
  const quota = new Quota()
  return {
    report: (ctx, { body }) => {
      const taken = quota.take(ctx.address, ctx.now().getTime())
      if (!taken) return {}
      const browser = withoutValues(ctx.request.headers['user-agent'] ?? '').slice(0, BROWSER_MAX)
      const { place, name, message, stack, page } = body
      const shown = {
        place,
        name: withoutValues(name),
        message: withoutValues(message),
        stack: withoutValues(stack),
        page: withoutValues(page),
      }
      ctx.request.log.error({ pageError: { ...shown, browser, unwritten: taken.skipped } }, 'a page broke')
      return {}
    },
  }
}
