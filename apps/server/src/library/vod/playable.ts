/** What browsers play: containers by their extension, streams by the name of their codec. */
const containers = new Set(['mp4', 'm4v', 'mov', 'webm', 'ogg', 'ogv', 'm3u8'])
const videoCodecs = new Set(['h264', 'avc1', 'vp8', 'vp9', 'av1', 'theora'])

/**
 * Can browsers play it as it is, as far as is known? A codec that was not told counts as one that they play. The own store asks for more
 * before it leaves a file alone: that every browser plays it.
 */
export function isPlayable(extension: string, videoCodec: string | null | undefined): boolean {
  return containers.has(extension.toLowerCase()) && (!videoCodec || videoCodecs.has(videoCodec.toLowerCase()))
}

export const extensionOf = (url: string): string =>
  /\.([a-z\d]{1,8})(?:[?#].*)?$/i.exec(url)?.[1]?.toLowerCase() ?? ''
