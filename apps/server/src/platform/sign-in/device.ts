import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '../context/context.ts'
import { isSecure } from '../http/http.ts'

/** Seconds: so long a browser is known after its last sign-in. */
const KEPT_FOR = 180 * 24 * 3600
/** Accounts of one browser; the one that signed in longest ago is forgotten first. */
const MOST_ACCOUNTS = 5

const nameOf = ({ settings, request }: Context) =>
  isSecure(settings, request.protocol) ? '__Host-device' : 'device'

/** `id.mark.mark`: a mark for each account that signed in on this browser, which only this installation can make. */
function read(ctx: Context): { id: string; marks: string[] } | undefined {
  const [id, ...marks] = (ctx.request.cookies[nameOf(ctx)] ?? '').split('.')
  return id && /^[\w-]{16}$/.test(id) ? { id, marks: marks.slice(0, MOST_ACCOUNTS) } : undefined
}

const markOf = ({ settings }: Context, id: string, accountHash: string) =>
  createHmac('sha256', settings.dataKey)
    .update(`device ${id} ${accountHash}`)
    .digest('base64url')
    .slice(0, 22)

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** What tries of this account are counted under when its owner has signed in on this browser before. */
export function knownDevice(ctx: Context, accountHash: string): string | undefined {
  const device = read(ctx)
  if (!device) return undefined
  const mark = markOf(ctx, device.id, accountHash)
  return device.marks.some((known) => isSame(known, mark)) ? `device:${device.id}` : undefined
}

/** After a sign-in: the browser is known to this account from now on. */
export function rememberDevice(ctx: Context, accountHash: string): void {
  const device = read(ctx)
  const id = device?.id ?? randomBytes(12).toString('base64url')
  const mark = markOf(ctx, id, accountHash)
  const others = (device?.marks ?? []).filter((known) => known !== mark).slice(0, MOST_ACCOUNTS - 1)
  ctx.reply.setCookie(nameOf(ctx), [id, mark, ...others].join('.'), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure(ctx.settings, ctx.request.protocol),
    maxAge: KEPT_FOR,
  })
}
