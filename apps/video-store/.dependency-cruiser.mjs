import everywhere from '../../.dependency-cruiser.mjs'
import { storeRooms } from '../../scripts/places.ts'

const src = '^apps/video-store/src/'

/** What stands where in the video store. */
export default {
  forbidden: storeRooms.map((room, i) => ({
    name: `${room}-knows-nothing-above`,
    severity: 'error',
    from: { path: `${src}${room}/` },
    to: { path: [`${src}[^/]+$`, `${src}(?:${storeRooms.slice(i + 1).join('|') || 'none'})/`] },
  })),
  options: everywhere.options,
}
