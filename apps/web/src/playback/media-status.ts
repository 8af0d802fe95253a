import { type MediaStatus, mediaApi } from '@dangxiao/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../session/client.ts'

const POLL_MS = 4000
/** The video service tells the server a moment after the upload. */
const ASKED_FOR_NEWS = 3

/** How far a video is; none for one that is not the product's own. Asked again while it is on its way or being converted. */
export function useMediaStatus(url: string): { media: MediaStatus | undefined; refresh: () => void } {
  const { data, refetch } = useQuery({
    queryKey: [mediaApi.states.path, url],
    queryFn: () => call(mediaApi.states, { body: { urls: [url] } }),
    enabled: url !== '',
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      const state = data?.[0]?.state
      const mayCome = (state === undefined || state === 'uploading') && dataUpdateCount < ASKED_FOR_NEWS
      return state === 'converting' || mayCome ? POLL_MS : false
    },
  })
  return { media: data?.[0], refresh: () => void refetch() }
}
