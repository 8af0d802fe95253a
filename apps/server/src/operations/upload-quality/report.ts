import { z } from 'zod'

const text = z.string().catch('')
/** Bytes; no file is larger. */
const LARGEST = 2 ** 43

/** A line of the store's reports, as far as it counts here. */
export const Report = z.object({
  /** When the store took it, and whose it is. */
  at: z.iso.datetime(),
  user: z.string().regex(/^[1-9]\d{0,9}$/),
  reqKey: z.uuid().toLowerCase(),
  reqType: z.literal([10001, 20001, 10002, 40001]),
  /** The client's time in milliseconds. */
  reqTime: z.number().nonnegative(),
  reqTimeCost: z.number().min(0).max(2_000_000_000),
  errCode: z.union([z.number(), z.string()]),
  vodErrCode: z.union([z.number(), z.string()]).optional().catch(undefined),
  cosErrCode: text,
  errMsg: text,
  vodSessionKey: text,
  fileName: text,
  fileSize: z.int().min(0).max(LARGEST).optional().catch(undefined),
  device: text,
})
export type Report = z.output<typeof Report>

/** What no database text can hold. */
export const storable = (said: string, most: number) =>
  said.replaceAll('\u0000', '').slice(0, most).toWellFormed()
