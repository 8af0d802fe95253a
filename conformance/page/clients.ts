import { createUpload } from '../../packages/vod-upload/src/index.ts'

/** One client of the protocol, at work in the page. */
export interface Running {
  result: Promise<Published>
  cancel(): unknown
}

export interface Published {
  fileId: string
  video: { url: string }
  cover?: { url: string }
}

interface Task {
  video: File
  cover: File | undefined
  onPercent: (fraction: number) => void
}

type Client = (task: Task) => Running

interface TcVodUploader {
  on(event: 'media_progress', listener: (progress: { percent: number }) => void): void
  done(): Promise<Published>
  cancel(): void
}

interface CosTask {
  Bucket: string
  Region: string
  Key: string
  Body: File
  ChunkSize: number
  onTaskReady?: (id: string) => void
  onProgress?: (progress: { percent: number }) => void
}

interface Cos {
  sliceUploadFile(task: CosTask): Promise<unknown>
  cancelTask(id: string): void
}

interface Grant {
  vodSessionKey: string
  storageBucket: string
  storageAppId: number
  storageRegionV5: string
  timestamp: number
  tempCertificate: { secretId: string; secretKey: string; token: string; expiredTime: number }
  video: { storagePath: string }
  cover?: { storagePath: string }
}

declare const TcVod: {
  default: new (options: {
    getSignature: () => Promise<string>
  }) => {
    upload(options: {
      mediaFile: File
      coverFile?: File
      retryDelay: number
      applyRequestTimeout: number
      commitRequestTimeout: number
    }): TcVodUploader
  }
}
declare const COS: new (options: {
  getAuthorization: (asked: object, answer: (credentials: object) => void) => void
}) => Cos

const API = 'https://vod2.qcloud.com/v3/index.php?Action='

export const clients: Record<string, Client> = {
  ours,
  'vod-js-sdk-v6': theirs,
  'cos-js-sdk-v5': objectStoreOnly,
}

function ours({ video, cover, onPercent }: Task): Running {
  const upload = createUpload({ file: video, ...(cover && { cover }), getSignature: signature })
  upload.on('progress', ({ percent }) => onPercent(percent))
  return { result: upload.start(), cancel: () => upload.cancel() }
}

function theirs({ video, cover, onPercent }: Task): Running {
  const uploader = new TcVod.default({ getSignature: signature }).upload({
    mediaFile: video,
    ...(cover && { coverFile: cover }),
    retryDelay: 1,
    applyRequestTimeout: 60_000,
    commitRequestTimeout: 60_000,
  })
  uploader.on('media_progress', ({ percent }) => onPercent(percent))
  return { result: uploader.done(), cancel: () => uploader.cancel() }
}

/** The SDK of the object store knows nothing of apply and commit. */
function objectStoreOnly({ video, cover, onPercent }: Task): Running {
  let cancel: (() => void) | undefined
  async function run(): Promise<Published> {
    const kept = localStorage.getItem('session')
    const fields = kept
      ? { vodSessionKey: kept }
      : { videoName: 'v', videoType: 'mp4', videoSize: video.size, ...coverFields(cover) }
    const grant = await call<Grant>('ApplyUploadUGC', { uploadFromWeb: true, ...fields })
    localStorage.setItem('session', grant.vodSessionKey)
    const { secretId, secretKey, token, expiredTime } = grant.tempCertificate
    const credentials = {
      TmpSecretId: secretId,
      TmpSecretKey: secretKey,
      SecurityToken: token,
      StartTime: grant.timestamp,
      ExpiredTime: expiredTime,
    }
    const cos = new COS({ getAuthorization: (_, answer) => answer(credentials) })
    const place = {
      Bucket: `${grant.storageBucket}-${grant.storageAppId}`,
      Region: grant.storageRegionV5,
      ChunkSize: 8 * 1024 * 1024,
    }
    await cos.sliceUploadFile({
      ...place,
      Key: grant.video.storagePath,
      Body: video,
      onTaskReady: (id) => {
        cancel = () => cos.cancelTask(id)
      },
      onProgress: ({ percent }) => onPercent(percent),
    })
    if (cover && grant.cover)
      await cos.sliceUploadFile({ ...place, Key: grant.cover.storagePath, Body: cover })
    return call<Published>('CommitUploadUGC', { vodSessionKey: grant.vodSessionKey })
  }
  return { result: run(), cancel: () => cancel?.() }
}

const coverFields = (cover: File | undefined) =>
  cover && { coverName: 'c', coverType: 'png', coverSize: cover.size }

async function call<T>(action: string, fields: object): Promise<T> {
  const reply = JSON.parse(await post(API + action, { signature: await signature(), ...fields }))
  if (reply.code !== 0) throw Object.assign(new Error(reply.message), { code: reply.code })
  return reply.data
}

const signature = () => post('/signature', {})

function post(url: string, body: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open('POST', url)
    xhr.setRequestHeader('content-type', 'application/json')
    xhr.onload = () => resolve(xhr.responseText)
    xhr.onerror = () => reject(new Error('no reply'))
    xhr.send(JSON.stringify(body))
  })
}
