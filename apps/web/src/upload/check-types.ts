/** What the widget says of a course's video; every other number asks for the basic signature. */
export const COURSE_CHECK = 1

const nameOf = (userId: number, key: string) => `upload-check:${userId}:${key}`
/** For a browser whose storage is full or switched off. */
const kept = new Map<string, string>()

/** Keep which signature an upload asks for, until it has ended: it may go on after a reload, without the form that began it. */
export function keepCheckType(userId: number, key: string, checkType: number) {
  if (checkType === COURSE_CHECK) return
  kept.set(nameOf(userId, key), String(checkType))
  try {
    localStorage.setItem(nameOf(userId, key), String(checkType))
  } catch {
    // Then it is known as long as the page is open.
  }
}

export function checkTypeOf(userId: number, key: string | undefined): number {
  if (key === undefined) return COURSE_CHECK
  return Number(stored(nameOf(userId, key)) ?? kept.get(nameOf(userId, key)) ?? COURSE_CHECK)
}

export function dropCheckType(userId: number, key: string) {
  kept.delete(nameOf(userId, key))
  try {
    localStorage.removeItem(nameOf(userId, key))
  } catch {
    // Nothing was kept there.
  }
}

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
