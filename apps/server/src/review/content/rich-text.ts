import type { Context } from '../../platform/context/context.ts'
import { toStored } from '../../platform/file/media.ts'
import { cleanRich, withOrigin } from './rich-cleaning.ts'

/** Rich text as it may be stored: cleaned, and its pictures without their origin, like all addresses of media. */
export const storedRich = (ctx: Context, html: string): string =>
  cleanRich(html, (address) => toStored(ctx, address))

/** Rich text as browsers find its pictures. */
export const publicRich = (ctx: Context, html: string): string => withOrigin(html, ctx.mediaOrigin)
