import type { QueuedUpload, UploadQueue } from '@dangxiao/video-upload/transfer'
import { useRef, useSyncExternalStore } from 'react'
import { addGuard } from '../session/useLeaveGuard.ts'
import { keptNames } from '../ui/kept.ts'

/** The queues of those who have uploaded something on this page; small, for every page loads it. */
const queues = new Map<number, UploadQueue>()
const listeners = new Set<() => void>()
const NONE: readonly QueuedUpload[] = []

const tell = () => {
  for (const listener of [...listeners]) listener()
}

export function keepQueue(userId: number, queue: UploadQueue) {
  queues.set(userId, queue)
  queue.subscribe(tell)
}

export const queueOf = (userId: number) => queues.get(userId)

/** What a user uploads, or has just uploaded. */
export const useUploads = (userId: number): readonly QueuedUpload[] =>
  useSyncExternalStore(subscribe, () => queues.get(userId)?.getList() ?? NONE)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const hasUpload = (userId: number, key: string) => queues.get(userId)?.has(key) ?? false

/** Whether a user's upload is on this page, or was since this was drawn first. */
export function useUploadHere(userId: number, key: string | undefined): boolean {
  const isHere = useSyncExternalStore(subscribe, () => key !== undefined && hasUpload(userId, key))
  const wasHere = useRef<string>(undefined)
  if (isHere) wasHere.current = key
  return key !== undefined && wasHere.current === key
}

/** Whether an upload will arrive by itself, or once it is resumed. */
export const isOnTheWay = (userId: number, key: string) => {
  const state = queues.get(userId)?.stateOf(key)
  return state !== undefined && state !== 'failed'
}

/** How many of a user's uploads run or wait for their turn. */
const activeUploads = (userId: number) =>
  queues
    .get(userId)
    ?.getList()
    .filter(({ state }) => state === 'running' || state === 'waiting').length ?? 0

// Nobody's uploads run while nobody is signed in; whoever comes back finds them paused.
addGuard({
  held(userId) {
    const uploads = activeUploads(userId)
    const fate = '上传会暂停，已上传的部分会保留，您再次登录后可以继续上传。'
    return uploads > 0 ? { what: `还有${uploads}个视频正在上传`, fate } : undefined
  },
  pass() {
    for (const queue of queues.values()) queue.suspend()
  },
})

window.addEventListener('beforeunload', (event) => {
  if (![...queues.values()].some((queue) => queue.isActive())) return
  event.preventDefault()
  event.returnValue = true
})

/** As the upload client names what it keeps. */
const KEPT = 'vod-upload:'

/** Whether this browser holds unfinished uploads, of whomever: only then the list of them is loaded. */
export const hasUnfinished = () => keptNames(KEPT).length > 0
