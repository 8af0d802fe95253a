import { StoreFault } from '../ground/errors.ts'
import { sendXml } from '../ground/http.ts'
import { type AppliedFile, objectKey } from '../sessions/session.ts'
import { bucketName, type ObjectCall, uploadOf } from './call.ts'

const mostListed = 1000

export function listUploads({ reply, query, session }: ObjectCall) {
  const prefix = query.get('prefix') ?? ''
  const keyMarker = query.get('key-marker') ?? ''
  const idMarker = query.get('upload-id-marker') ?? ''
  const max = countOf(query.get('max-uploads'))
  const all = [...session.uploads.values()]
    .flatMap((upload) => {
      const file = upload.fileIn(session.record)
      return file ? [{ key: objectKey(session.record, file), upload }] : []
    })
    .filter(
      ({ key, upload }) =>
        key.startsWith(prefix) &&
        (key > keyMarker || (key === keyMarker && idMarker !== '' && upload.id > idMarker)),
    )
    .sort((a, b) => compare(a.key, b.key) || compare(a.upload.id, b.upload.id))
  const shown = all.slice(0, max)
  const last = all.length > max ? shown.at(-1) : undefined
  return sendXml(reply, {
    ListMultipartUploadsResult: {
      Bucket: bucketName,
      Prefix: prefix,
      KeyMarker: keyMarker,
      UploadIdMarker: idMarker,
      MaxUploads: max,
      IsTruncated: last !== undefined,
      NextKeyMarker: last?.key,
      NextUploadIdMarker: last?.upload.id,
      Upload: shown.map(({ key, upload }) => ({
        Key: key,
        UploadId: upload.id,
        StorageClass: 'STANDARD',
        Initiated: new Date(upload.initiatedAt).toISOString(),
      })),
    },
  })
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export function listParts(call: ObjectCall, file: AppliedFile) {
  const { reply, query } = call
  const upload = uploadOf(call, file)
  const max = countOf(query.get('max-parts'))
  const marker = query.get('part-number-marker') ?? '0'
  if (!/^\d{1,9}$/.test(marker)) throw new StoreFault('InvalidArgument')
  const all = [...upload.parts.values()]
    .filter(({ number }) => number > Number(marker))
    .sort((a, b) => a.number - b.number)
  const shown = all.slice(0, max)
  const last = all.length > max ? shown.at(-1) : undefined
  return sendXml(reply, {
    ListPartsResult: {
      Bucket: bucketName,
      Key: call.key,
      UploadId: upload.id,
      StorageClass: 'STANDARD',
      PartNumberMarker: marker,
      NextPartNumberMarker: last?.number,
      MaxParts: max,
      IsTruncated: last !== undefined,
      Part: shown.map(({ number, etag, size, at }) => ({
        PartNumber: number,
        LastModified: new Date(at).toISOString(),
        ETag: `"${etag}"`,
        Size: size,
      })),
    },
  })
}

function countOf(text: string | undefined): number {
  if (text === undefined || text === '') return mostListed
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0) throw new StoreFault('InvalidArgument')
  return Math.min(Number(text), mostListed)
}
