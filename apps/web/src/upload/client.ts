import { uploadApi, vodApi } from '@dangxiao/contract'
import { openVodTransfer, type Transfers, UploadFailure, UploadQueue } from '@dangxiao/video-upload/transfer'
import type { UnfinishedUpload } from '@dangxiao/vod-upload'
import { call, uuid } from '../session/client.ts'
import { keepArrival } from './arrivals.ts'
import { COURSE_CHECK, checkTypeOf, dropCheckType, keepCheckType } from './check-types.ts'
import { keepQueue, queueOf } from './uploads.ts'

const trial = import.meta.env.MODE === 'test' ? 'test' : 'development'
const mode = import.meta.env.PROD ? 'production' : trial
const client = () => import('@dangxiao/vod-upload')

/**
 * A signature for that user, of the kind that the form's `checkType` asks for; without one, of the kind that the upload was begun with.
 * Somebody else may have signed in in another tab.
 */
export const signaturesOf = (userId: number, checkType?: number) => async (uploadKey?: string) => {
  const isCourse = (checkType ?? checkTypeOf(userId, uploadKey)) === COURSE_CHECK
  const permit = await call(isCourse ? vodApi.courseSignature : vodApi.basicSignature, {
    body: { uploadKey },
  })
  if (permit.user !== String(userId))
    throw new UploadFailure('OTHER_ACCOUNT', '当前登录的不是上传这个视频的账号，请换回原账号后重试')
  return permit
}

/** Nothing that was saved waits for it any longer. */
const abandon = (uploadKey: string) =>
  void call(uploadApi.abandon, { body: { uploadKey } }, { unattended: true }).catch(() => undefined)

/** The queue of a user, made with the first upload. */
export function openQueue(userId: number): UploadQueue {
  const known = queueOf(userId)
  if (known) return known
  const queue = new UploadQueue({
    open: (request) => openVodTransfer({ ...request, mode, getSignature: signaturesOf(userId) }),
    discard: (key) => discard(userId, key),
    onDone(key, result) {
      keepArrival(userId, key, result)
      dropCheckType(userId, key)
    },
    onCancelled: abandon,
  })
  keepQueue(userId, queue)
  return queue
}

/** Where the widgets of a user's forms get their transfers: from the queue, which outlives them. */
export const transfersOf = (userId: number): Transfers => ({
  newKey: uuid,
  async open({ file, uploadKey, checkType = COURSE_CHECK, onProgress, onStanding }) {
    const left = await leftOf(userId, file)
    // What another page is sending now is that page's, until it leaves it.
    const loaded = left?.running ? 0 : left?.loaded
    const key = left?.uploadKey ?? uploadKey ?? uuid()
    keepCheckType(userId, key, checkType)
    return openQueue(userId).handle(key, file, { onProgress, onStanding }, loaded)
  },
  find: (key, listeners) => queueOf(userId)?.find(key, listeners),
})

/** A file that was not uploaded to its end keeps its key, so that what was saved with it is completed. */
const leftOf = async (userId: number, { name, size, lastModified }: File) =>
  (await leftBy(userId)).find(
    (upload) => upload.fileName === name && upload.fileSize === size && upload.lastModified === lastModified,
  )

/** What a user began to upload in this browser and no page is at now, newest first. */
export const listUnfinished = async (userId: number) =>
  (await leftBy(userId)).filter(({ running }) => !running)

async function leftBy(userId: number): Promise<UnfinishedUpload[]> {
  try {
    const { listUnfinished } = await client()
    const queue = queueOf(userId)
    return (await listUnfinished(String(userId))).filter(
      ({ uploadKey }) => !(uploadKey && queue?.has(uploadKey)),
    )
  } catch {
    // The client could not be loaded, or the storage is switched off: there is nothing to offer.
    return []
  }
}

/**
 * Go on with an unfinished upload in the queue.
 *
 * @returns whether it is the same file
 */
export async function goOn(userId: number, unfinished: UnfinishedUpload, file: File): Promise<boolean> {
  const { service } = await signaturesOf(userId)(unfinished.uploadKey)
  const { isFileOf } = await client()
  if (!(await isFileOf(unfinished, file, { user: String(userId), service }))) return false
  void openQueue(userId).start(unfinished.uploadKey ?? uuid(), file, unfinished.loaded)
  return true
}

export async function giveUp(userId: number, unfinished: UnfinishedUpload): Promise<void> {
  await forget(userId, unfinished)
  if (unfinished.uploadKey) abandon(unfinished.uploadKey)
}

/** What cannot be reached now, the store removes by itself. */
async function discard(userId: number, uploadKey: string): Promise<void> {
  const left = (await leftBy(userId)).find((upload) => upload.uploadKey === uploadKey)
  if (left) await forget(userId, left).catch(() => undefined)
}

async function forget(userId: number, { id, uploadKey }: UnfinishedUpload): Promise<void> {
  const getSignature = signaturesOf(userId)
  const { authorization, service } = await getSignature(uploadKey)
  let unused: string | undefined = authorization
  const { forgetUnfinished } = await client()
  await forgetUnfinished(id, {
    service,
    getSignature: async (key) => {
      const signature = unused ?? (await getSignature(key)).authorization
      unused = undefined
      return signature
    },
  })
}
