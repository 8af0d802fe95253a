import { forget, keptState } from '../ui/kept.ts'

/** What the widget says of a course's video; every other number asks for the basic signature. */
export const COURSE_CHECK = 1

const checkTypes = keptState<number>({ version: 1 })
/** For a browser whose storage is full or switched off: then it is known as long as the page is open. */
const ofThisPage = new Map<string, number>()

const nameOf = (userId: number, key: string) => `upload-check:${userId}:${key}`

/** Keep which signature an upload asks for, until it has ended: it may go on after a reload, without the form that began it. */
export function keepCheckType(userId: number, key: string, checkType: number) {
  if (checkType === COURSE_CHECK) return
  ofThisPage.set(nameOf(userId, key), checkType)
  checkTypes.write(nameOf(userId, key), checkType)
}

export function checkTypeOf(userId: number, key: string | undefined): number {
  if (key === undefined) return COURSE_CHECK
  const name = nameOf(userId, key)
  return checkTypes.read(name)?.value ?? ofThisPage.get(name) ?? COURSE_CHECK
}

export function dropCheckType(userId: number, key: string) {
  ofThisPage.delete(nameOf(userId, key))
  forget(nameOf(userId, key))
}
