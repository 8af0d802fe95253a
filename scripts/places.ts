/** Floors of the server, from the ground up. A floor imports itself and those before it. */
export const floors = ['platform', 'review', 'library', 'teaching', 'operations', 'app']

/** Shared rooms of the web, from the ground up. Each imports only those before it. */
export const rooms = [
  'ui',
  'session',
  'form',
  'fields',
  'rich-text',
  'playback',
  'list',
  'review',
  'upload',
  'import',
]

/** Rooms of the video store, from the ground up; what starts and answers stands above them. Each imports only those before it. */
export const storeRooms = [
  'ground',
  'media',
  'signing',
  'sessions',
  'notices',
  'reports',
  'playback',
  'object-store',
  'conversion',
  'vod-api',
]
