/** Held in no room, so that any number of lessons may be there at once. */
const ONLINE = '线上'

/** What all spellings of one place have in common: full-width forms are folded, blanks left out. Empty for online, and for no place. */
export function placeKey(place: string): string {
  const key = place.normalize('NFKC').replace(/\s+/gu, '')
  return key === ONLINE ? '' : key
}

/** Can only one of two lessons be there at a time? */
export const isSamePlace = (one: string, other: string): boolean =>
  placeKey(one) !== '' && placeKey(one) === placeKey(other)
