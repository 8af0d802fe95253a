import { z } from 'zod'
import { post } from './route.ts'

/**
 * How far a video is. `unplayable`: it is there, but browsers cannot play it and nothing here converts it. `failed`: a conversion was
 * tried in vain. `damaged`: nothing can be read from the file.
 */
export const mediaStates = ['uploading', 'converting', 'playable', 'failed', 'unplayable', 'damaged'] as const
export type MediaState = (typeof mediaStates)[number]

/** The worst of what keeps the videos of a record from being played, though they are there. */
export const MediaTrouble = z.enum(['converting', 'unplayable', 'damaged'])
export type MediaTrouble = z.output<typeof MediaTrouble>

const Address = z.string().min(1).max(1000)

export const MediaStatus = z.object({
  /** As it was asked for. */
  url: z.string(),
  state: z.enum(mediaStates),
  /** Percent of the conversion. */
  progress: z.int(),
  /** For who may look into the uploader's courses. */
  error: z.string(),
  posterUrl: z.string().nullable(),
  canRetry: z.boolean(),
})
export type MediaStatus = z.output<typeof MediaStatus>

// biome-ignore format: one call a line, aligned
export const mediaApi = {
  states: post('/vod/media/states', { summary: '视频转换状态', permission: 'signed-in',   body: z.object({ urls: z.array(Address).max(100) }), response: z.array(MediaStatus), changes: false, inBackground: true }),
  retry:  post('/vod/media/retry',  { summary: '重新转换视频', permission: 'course:edit', body: z.object({ url: Address }), response: z.object({ state: z.enum(mediaStates) }), ownTransactions: true }),
}
