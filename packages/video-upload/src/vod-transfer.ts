import type { Upload, UploadState } from '@dangxiao/vod-upload'
import { isChinese } from './items.ts'
import { messages } from './messages.ts'
import {
  type SignatureReply,
  type Standing,
  type Transfer,
  type TransferRequest,
  UploadFailure,
} from './ports.ts'

type Client = Pick<typeof import('@dangxiao/vod-upload'), 'createUpload' | 'percentOf' | 'UploadError'>

const standings: Partial<Record<UploadState, Standing>> = {
  waiting: 'elsewhere',
  paused: 'paused',
  preparing: 'checking',
  applying: 'checking',
  storing: 'running',
  committing: 'running',
}

/** A transfer through the upload client, which is loaded only now. */
export async function openVodTransfer(
  { file, uploadKey, getSignature, mode, reporting, onProgress, onStanding }: TransferRequest,
  load: () => Promise<Client> = () => import('@dangxiao/vod-upload'),
): Promise<Transfer> {
  const ask = (key = uploadKey) => askForSignature(() => getSignature(key))
  const first = await ask()
  const { createUpload, percentOf, UploadError } = await load().catch((error: unknown) => {
    throw new UploadFailure('NETWORK', messages.noClient, error)
  })

  let unused: string | undefined = first.authorization
  const upload: Upload = createUpload({
    file,
    getSignature: async (key) => {
      const fits = key === uploadKey ? unused : undefined
      const authorization = fits ?? (await ask(key)).authorization
      unused = undefined
      return authorization
    },
    service: first.service,
    user: first.user,
    reportId: first.reportId,
    uploadKey,
    mode,
    reporting,
  })
  upload.on('progress', (progress) => onProgress(percentOf(progress.percent), progress))
  upload.on('state', (state) => {
    const standing = standings[state]
    if (standing) onStanding?.(standing)
  })

  return {
    async start() {
      try {
        const { fileId, video } = await upload.start()
        return { fileId, url: video.url }
      } catch (error) {
        if (error instanceof UploadError)
          throw new UploadFailure(error.kind.toUpperCase(), error.message, error)
        throw error
      }
    },
    cancel: () => upload.cancel(),
    pause: () => upload.pause(),
    resume: () => upload.resume(),
  }
}

async function askForSignature(getSignature: () => Promise<SignatureReply>): Promise<SignatureReply> {
  try {
    const reply = await getSignature()
    if (reply.authorization) return reply
  } catch (error) {
    if (error instanceof UploadFailure) throw error
    const { code = undefined, message = '' } = Object(error)
    const isLost = code === 'NETWORK' || error instanceof TypeError
    throw new UploadFailure(
      isLost ? 'NETWORK' : 'SIGNATURE',
      isChinese(message) ? message : messages.noSignature,
      error,
    )
  }
  throw new UploadFailure('SIGNATURE', messages.noSignature)
}
