import type { Upload } from '@dangxiao/vod-upload'
import { messages } from './messages.ts'
import { type SignatureReply, type Transfer, type TransferRequest, UploadFailure } from './ports.ts'

type Client = Pick<typeof import('@dangxiao/vod-upload'), 'createUpload' | 'percentOf' | 'UploadError'>

/** A transfer through the upload client, which is loaded only now. */
export async function openVodTransfer(
  { file, getSignature, mode, reporting, onProgress }: TransferRequest,
  load: () => Promise<Client> = () => import('@dangxiao/vod-upload'),
): Promise<Transfer> {
  const ask = () => askForSignature(getSignature)
  const first = await ask()
  const { createUpload, percentOf, UploadError } = await load().catch((error: unknown) => {
    throw new UploadFailure('NETWORK', messages.noClient, error)
  })

  let unused: string | undefined = first.authorization
  const upload: Upload = createUpload({
    file,
    getSignature: async () => {
      const authorization = unused ?? (await ask()).authorization
      unused = undefined
      return authorization
    },
    service: first.service,
    user: first.user,
    reportId: first.reportId,
    mode,
    reporting,
  })
  upload.on('progress', ({ percent }) => onProgress(percentOf(percent)))

  return {
    async start() {
      try {
        const { fileId, video } = await upload.start()
        return { fileId, url: video.url }
      } catch (error) {
        if (error instanceof UploadError) throw new UploadFailure(error.kind.toUpperCase(), error.message, error)
        throw error
      }
    },
    cancel: () => upload.cancel(),
  }
}

async function askForSignature(getSignature: () => Promise<SignatureReply>): Promise<SignatureReply> {
  try {
    const reply = await getSignature()
    if (reply.authorization) return reply
  } catch (error) {
    if (error instanceof UploadFailure) throw error
    throw new UploadFailure('SIGNATURE', messages.noSignature, error)
  }
  throw new UploadFailure('SIGNATURE', messages.noSignature)
}
