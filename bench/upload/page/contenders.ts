import AwsS3 from '@uppy/aws-s3'
import Uppy from '@uppy/core'
import COS from 'cos-js-sdk-v5'
import { Upload as TusUpload } from 'tus-js-client'
import { createUpload } from '../../../packages/vod-upload/src/index.ts'
import { authorization } from '../../../packages/vod-upload/src/sign.ts'
import type { Task } from './task.ts'

const MB = 1024 * 1024
export const CHUNK = 8 * MB
export const PARALLEL = 6

/** Each resolves when the server has the whole file. Signing is the same for all that cannot do it themselves. */
export const contenders: Record<string, (task: Task) => Promise<unknown>> = {
  'raw PUT': (task) => send(task, { method: 'PUT', query: {} }, task.file),

  async 'bare slices'(task) {
    const { file } = task
    const uploadId = textOf(await send(task, { method: 'POST', query: { uploads: '' } }), 'UploadId')
    const etags: string[] = []
    const numbers = Array.from({ length: Math.ceil(file.size / CHUNK) }, (_, index) => index + 1).values()
    const worker = async () => {
      for (const number of numbers) {
        const query = { partNumber: String(number), uploadId }
        const sent = await send(
          task,
          { method: 'PUT', query },
          file.slice((number - 1) * CHUNK, number * CHUNK),
        )
        etags[number - 1] = sent.getResponseHeader('ETag') ?? ''
      }
    }
    await Promise.all(Array.from({ length: PARALLEL }, worker))
    const list = etags.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
    await send(task, { method: 'POST', query: { uploadId } }, body)
  },

  ours({ file, store, signatures }) {
    const service: { hosts: [string, string]; reportUrl: string; objectStoreOrigin: string } = {
      hosts: [store, store],
      reportUrl: `${store}/ugcupload_new`,
      objectStoreOrigin: store,
    }
    const upload = createUpload({ file, service, getSignature: async () => signatures.shift() ?? '' })
    upload.on('progress', ({ percent }) => show(percent))
    return upload.start()
  },

  'cos-js-sdk-v5'({ file, store, grant }) {
    const { secretId, secretKey, token, expiredTime } = grant.tempCertificate
    const cos = new COS({
      Domain: new URL(store).host,
      Protocol: 'http:',
      FileParallelLimit: 1,
      ChunkParallelLimit: PARALLEL,
      getAuthorization: (_, answer) =>
        answer({
          TmpSecretId: secretId,
          TmpSecretKey: secretKey,
          SecurityToken: token,
          StartTime: grant.timestamp,
          ExpiredTime: expiredTime,
        }),
    })
    const place = {
      Bucket: `${grant.storageBucket}-${grant.storageAppId}`,
      Region: grant.storageRegionV5,
      Key: grant.video.storagePath,
    }
    return cos.sliceUploadFile({
      ...place,
      Body: file,
      ChunkSize: CHUNK,
      onProgress: ({ percent }) => show(percent),
    })
  },

  Uppy(task) {
    const { file, store, grant } = task
    const uppy = new Uppy({ autoProceed: false })
    uppy.use(AwsS3, {
      shouldUseMultipart: true,
      limit: PARALLEL,
      getChunkSize: () => CHUNK,
      generateObjectKey: () => grant.video.storagePath.slice(1),
      signRequest({ method, ...request }) {
        const query: Record<string, string> = {}
        if ('partNumber' in request) query.partNumber = String(request.partNumber)
        if ('uploadId' in request) query.uploadId = request.uploadId
        else if (method === 'POST') query.uploads = ''
        return {
          url: store + address(grant.video.storagePath, query),
          headers: headersOf(task, { method, query }),
        }
      },
    })
    uppy.on('progress', (percent) => show(percent / 100))
    uppy.addFile({ name: file.name, type: file.type, data: file })
    return uppy.upload().then((result) => {
      if (result?.failed?.length) throw new Error(String(result.failed[0]?.error))
    })
  },

  'tus-js-client'({ file, tus }) {
    return new Promise<void>((resolve, reject) => {
      const upload = new TusUpload(file, {
        endpoint: tus,
        metadata: { filename: file.name },
        onError: reject,
        onSuccess: () => resolve(),
        onProgress: (sent, total) => show(sent / total),
      })
      upload.start()
    })
  },
}

const bar = document.querySelector('progress')

/** What every page does with its progress. */
function show(fraction: number): void {
  if (bar) bar.value = fraction
}

interface Signed {
  method: string
  query: Record<string, string>
}

function headersOf({ grant }: Task, { method, query }: Signed): Record<string, string> {
  const { tempCertificate, timestamp, video } = grant
  const times = { start: timestamp, end: tempCertificate.expiredTime }
  return {
    authorization: authorization({ ...tempCertificate, ...times, method, path: video.storagePath, query }),
    'x-cos-security-token': tempCertificate.token,
  }
}

function address(path: string, query: Record<string, string>): string {
  const search = Object.entries(query).map(([name, value]) => (value === '' ? name : `${name}=${value}`))
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}

function send(task: Task, signed: Signed, body?: Blob | string): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(signed.method, task.store + address(task.grant.video.storagePath, signed.query))
    for (const [name, value] of Object.entries(headersOf(task, signed))) xhr.setRequestHeader(name, value)
    xhr.onload = () => (xhr.status < 300 ? resolve(xhr) : reject(new Error(xhr.responseText)))
    xhr.onerror = () => reject(new Error('no reply'))
    xhr.send(body)
  })
}

const textOf = (xhr: XMLHttpRequest, name: string) =>
  new RegExp(`<${name}>([^<]+)`).exec(xhr.responseText)?.[1] ?? ''
