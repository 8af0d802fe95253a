import type { Context } from '../context/context.ts'

/**
 * Addresses in the own video store are kept without their origin (`/vod/…`, `/files/…`), so that they stay right when the
 * product moves to another host name.
 */
export function toStored(ctx: Context, url: string): string {
  return url.startsWith(`${ctx.mediaOrigin}/`) ? url.slice(ctx.mediaOrigin.length) : url
}

/** In the own store, as it is kept. */
export const isOwn = (stored: string) => stored.startsWith('/')

export function toPublic(ctx: Context, stored: string): string {
  return isOwn(stored) ? ctx.mediaOrigin + stored : stored
}
