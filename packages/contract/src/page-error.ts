import { z } from 'zod'
import { post } from './route.ts'

export const PAGE_ERROR_MAX = { message: 300, stack: 3_000, page: 200 }

/** Where it broke: in the page, beside it (upload dock, messages, menu), in an event handler, or in a promise that nobody awaited. */
export const pageErrorPlaces = ['page', 'beside', 'event', 'promise'] as const

/** An error of our own code in a browser: what developers need and nothing that was typed. */
export const PageError = z.object({
  place: z.enum(pageErrorPlaces),
  /** `TypeError` */
  name: z.string().max(60),
  message: z.string().max(PAGE_ERROR_MAX.message),
  stack: z.string().max(PAGE_ERROR_MAX.stack),
  /** `/courses/:id`, without its query */
  page: z.string().max(PAGE_ERROR_MAX.page),
})
export type PageError = z.output<typeof PageError>

/** Values that a message may quote: long numbers (phones, ID numbers), addresses of mail, and text that is not ASCII. */
const QUOTED = /[\w.+-]+@[\w.-]+|\d{5,}[Xx]?|[^\n\x20-\x7E]+/g

/** The text without values that could say something of a person. */
export const withoutValues = (text: string) => text.replace(QUOTED, '…')

export const pageErrorApi = {
  report: post('/page-error', {
    summary: '页面出错上报',
    // The sign-in page can break too, and so can a page whose session has ended.
    permission: 'public',
    body: PageError,
    response: z.object({}),
    ownTransactions: true,
    unlogged: true,
  }),
}
