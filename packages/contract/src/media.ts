/**
 * How far a video is. `unplayable`: it is there, but browsers cannot play it and nothing here converts it. `failed`: a conversion was
 * tried in vain.
 */
export const mediaStates = ['uploading', 'converting', 'playable', 'failed', 'unplayable'] as const
export type MediaState = (typeof mediaStates)[number]
