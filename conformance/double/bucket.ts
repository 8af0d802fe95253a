import { createHash, randomUUID } from 'node:crypto'
import { type Asked, equal, must } from './refusal.ts'
import { authorizationIsRight, secretIdOf } from './signatures.ts'
import { bucketHost, type Session, type State } from './state.ts'

interface ObjectCall extends Asked {
  session: Session
  key: string
  state: State
}

const MB = 1024 * 1024
const md5 = (body: Buffer) => createHash('md5').update(body)

/** Each operation by its method and the query parameters that it has to have; others only as listed. */
const OPERATIONS: {
  method: string
  needed: string[]
  optional?: string[]
  run: (call: ObjectCall) => unknown
}[] = [
  {
    method: 'GET',
    needed: ['prefix', 'uploads'],
    optional: ['key-marker', 'upload-id-marker', 'max-uploads', 'encoding-type', 'delimiter'],
    run: listUploads,
  },
  {
    method: 'GET',
    needed: ['uploadId'],
    optional: ['part-number-marker', 'max-parts', 'encoding-type'],
    run: listParts,
  },
  { method: 'POST', needed: ['uploads'], run: initiate },
  { method: 'PUT', needed: ['partNumber', 'uploadId'], run: putPart },
  { method: 'POST', needed: ['uploadId'], run: complete },
  { method: 'DELETE', needed: ['uploadId'], run: abort },
  { method: 'PUT', needed: [], run: putObject },
  { method: 'HEAD', needed: [], run: headObject },
]

/** A private bucket of COS. */
export function answerObjectCall(asked: Asked, state: State): unknown {
  const { method, host, path, query, headers } = asked
  if (method === 'HEAD' && path === '/' && headers.authorization === undefined)
    return refuse(asked, 403, 'AccessDenied')
  const secretId = secretIdOf(asked)
  const session = [...state.sessions.values()].find(({ certificates }) =>
    certificates.some((each) => each.secretId === secretId),
  )
  const certificate = session?.certificates.find((each) => each.secretId === secretId)
  must(session && certificate, 'an unknown credential')
  must(!session.committed, 'a call after the commit')
  must(host === bucketHost(session.region), `${host} is not the bucket of the session`)
  if (!authorizationIsRight(asked, certificate)) {
    state.checked.object.wrong++
    return refuse(asked, 403, 'SignatureDoesNotMatch')
  }
  state.checked.object.right++
  const operation = OPERATIONS.find(({ needed, optional = [], ...each }) => {
    const names = [...query.keys()].filter((name) => !optional.includes(name)).sort()
    return each.method === method && equal(names, needed)
  })
  must(operation, `unknown operation ${method} ${path}?${query}`)
  const key = path.slice(1)
  must(operation.run === listUploads ? key === '' : placeOf(session, key), `a key of somebody else: ${key}`)
  return operation.run({ ...asked, session, key, state })
}

const placeOf = ({ video, cover }: Session, key: string) => [video, cover].find((place) => place?.key === key)

function uploadOf({ session, key, query }: ObjectCall) {
  const upload = session.uploads.get(query.get('uploadId') ?? '')
  return upload?.key === key ? upload : undefined
}

/** One upload a page, so that a client has to turn pages. */
function listUploads({ session, query, reply }: ObjectCall): unknown {
  const marker = query.get('upload-id-marker') ?? ''
  const found = [...session.uploads]
    .filter(([id, { key }]) => key.startsWith(query.get('prefix') ?? '') && id > marker)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const more = found.length > 1
  const shown = found.slice(0, 1).map(([id, { key }]) => {
    const next = more
      ? `<NextKeyMarker>${key}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker>`
      : ''
    const facts = '<StorageClass>Standard</StorageClass><Initiated>2026-01-01T00:00:00.000Z</Initiated>'
    return `${next}<Upload><Key>${key}</Key><UploadId>${id}</UploadId>${facts}</Upload>`
  })
  return xml(reply, 'ListMultipartUploadsResult', `<IsTruncated>${more}</IsTruncated>${shown.join('')}`)
}

/** One part a page. */
function listParts(call: ObjectCall): unknown {
  const upload = uploadOf(call)
  if (!upload) return refuse(call, 404, 'NoSuchUpload')
  const marker = Number(call.query.get('part-number-marker') ?? 0)
  const found = [...upload.parts].filter(([number]) => number > marker).sort(([a], [b]) => a - b)
  const parts = found
    .slice(0, 1)
    .map(
      ([number, { etag, body }]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>&quot;${etag}&quot;</ETag><Size>${body.length}</Size></Part>`,
    )
  const next = found.length > 1 ? `<NextPartNumberMarker>${found[0]?.[0]}</NextPartNumberMarker>` : ''
  return xml(
    call.reply,
    'ListPartsResult',
    `<IsTruncated>${found.length > 1}</IsTruncated>${next}${parts.join('')}`,
  )
}

function initiate({ session, key, body, reply, host }: ObjectCall): unknown {
  must(body.length === 0, 'a body where there is none')
  const id = `${Date.now()}${randomUUID().replaceAll('-', '')}`
  session.uploads.set(id, { key, parts: new Map() })
  const bucket = host.split('.')[0]
  return xml(
    reply,
    'InitiateMultipartUploadResult',
    `<Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`,
  )
}

function putPart(call: ObjectCall): unknown {
  const upload = uploadOf(call)
  if (!upload) return refuse(call, 404, 'NoSuchUpload')
  const number = Number(call.query.get('partNumber'))
  must(Number.isInteger(number) && number >= 1 && number <= 10_000, `part number ${number}`)
  const etag = takeBody(call)
  upload.parts.set(number, { etag, body: call.body })
  return call.reply.setHeader('etag', `"${etag}"`).end()
}

/** @returns the MD5 in hex */
function takeBody({ body, headers }: ObjectCall): string {
  must(
    headers['content-length'] === String(body.length) && body.length > 0,
    `content-length ${headers['content-length']}`,
  )
  const digest = headers['content-md5']
  must(digest === undefined || digest === md5(body).digest('base64'), 'a wrong content-md5')
  return md5(body).digest('hex')
}

const COMPLETION =
  /^(?:<\?xml[^>]*\?>)?\s*<CompleteMultipartUpload>((?:\s*<Part>.*?<\/Part>)+)\s*<\/CompleteMultipartUpload>\s*$/s
const PART =
  /<Part>\s*<PartNumber>(\d+)<\/PartNumber>\s*<ETag>(?:"|&quot;)([0-9a-f]{32})(?:"|&quot;)<\/ETag>\s*<\/Part>/g

function complete(call: ObjectCall): unknown {
  const { session, key, body, headers, host, query, reply, state } = call
  const upload = uploadOf(call)
  if (!upload) return refuse(call, 404, 'NoSuchUpload')
  must(headers['content-type'] === 'application/xml', `content-type ${headers['content-type']}`)
  takeBody(call)
  const list = COMPLETION.exec(body.toString())?.[1]
  must(list, `not a completion: ${body}`)
  const listed = [...list.matchAll(PART)].map(([, number, etag]) => ({ number: Number(number), etag }))
  must(listed.length === list.split('<Part>').length - 1, `not a list of parts: ${list}`)
  const parts = listed.map(({ number, etag }, index) => {
    const part = upload.parts.get(number)
    must(
      part && part.etag === etag && number > (listed[index - 1]?.number ?? 0),
      `part ${number} is not there, or in disorder`,
    )
    must(part.body.length >= MB || index === listed.length - 1, `part ${number} is smaller than 1 MB`)
    return part
  })
  if (state.failingCompletions > 0) {
    state.failingCompletions--
    return xml(
      reply,
      'Error',
      '<Code>InternalError</Code><Message>We encountered an internal error. Please try again.</Message>',
    )
  }
  session.uploads.delete(query.get('uploadId') ?? '')
  state.objects.set(key, Buffer.concat(parts.map((part) => part.body)))
  const etag = `${md5(Buffer.from(parts.map((part) => part.etag).join(''))).digest('hex')}-${parts.length}`
  return xml(
    reply,
    'CompleteMultipartUploadResult',
    `<Location>${host}/${key}</Location><Key>${key}</Key><ETag>&quot;${etag}&quot;</ETag>`,
  )
}

function abort(call: ObjectCall): unknown {
  if (!call.session.uploads.delete(call.query.get('uploadId') ?? '')) return refuse(call, 404, 'NoSuchUpload')
  return call.reply.writeHead(204).end()
}

function putObject(call: ObjectCall): unknown {
  const etag = takeBody(call)
  must(
    call.body.length === placeOf(call.session, call.key)?.size,
    `${call.body.length} bytes were not applied for`,
  )
  call.state.objects.set(call.key, call.body)
  return call.reply.setHeader('etag', `"${etag}"`).end()
}

function headObject(call: ObjectCall): unknown {
  const object = call.state.objects.get(call.key)
  if (!object) return refuse(call, 404, 'NoSuchKey')
  return call.reply.writeHead(200, { 'content-length': object.length }).end()
}

function refuse({ reply, method }: Asked, status: number, code: string): unknown {
  reply.statusCode = status
  return method === 'HEAD'
    ? reply.end()
    : xml(reply, 'Error', `<Code>${code}</Code><Message>${code}</Message><RequestId>NjQ=</RequestId>`)
}

function xml(reply: Asked['reply'], root: string, content: string): unknown {
  reply.setHeader('content-type', 'application/xml')
  return reply.end(`<?xml version="1.0" encoding="UTF-8" ?>\n<${root}>${content}</${root}>`)
}
