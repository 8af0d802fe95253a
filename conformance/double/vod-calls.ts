import { type Asked, equal, must } from './refusal.ts'
import { uploadSignatureIsRight } from './signatures.ts'
import {
  APP_ID,
  bucketHost,
  newCertificate,
  newSession,
  PLAYBACK_HOST,
  REGIONS,
  type Session,
  type State,
} from './state.ts'

type Fields = Record<string, unknown>

const ACTIONS = new Map<string, (fields: Fields, state: State) => object>([
  ['PrepareUploadUGC', prepare],
  ['ApplyUploadUGC', apply],
  ['CommitUploadUGC', commit],
])

/** `POST /v3/index.php?Action=…` and the reports. */
export function answerVodCall(asked: Asked, state: State): void {
  const { method, path, query, headers, body, reply } = asked
  must(method === 'POST', `${method} on the API`)
  must(
    /^application\/json(;\s*charset=utf-8)?$/i.test(headers['content-type'] ?? ''),
    `content-type ${headers['content-type']}`,
  )
  must(headers.authorization === undefined, 'an authorization was sent to the API')
  const fields = JSON.parse(body.toString()) as Fields
  if (path === '/ugcupload_new') {
    // Whoever reports does not read the answer.
    reply.end('{}')
    checkReport(fields)
    return
  }
  must(path === '/v3/index.php' && equal([...query.keys()], ['Action']), `unknown address ${path}?${query}`)
  const answer = (code: number, message: string, data?: object) =>
    reply.end(JSON.stringify({ code, message, ...(data && { data }) }))
  const { signature } = fields
  must(typeof signature === 'string', 'no signature')
  if (!uploadSignatureIsRight(signature, state.account)) {
    state.checked.upload.wrong++
    answer(10003, 'invalid signature')
    return
  }
  state.checked.upload.right++
  must(!state.usedSignatures.has(signature), 'a signature was used twice')
  state.usedSignatures.add(signature)
  const data = ACTIONS.get(query.get('Action') ?? '')?.(fields, state)
  must(data, `unknown action ${query.get('Action')}`)
  answer('code' in data ? 10009 : 0, 'code' in data ? 'session does not exist' : 'SUCCESS', data)
}

function only(fields: Fields, needed: string[], optional: string[] = []): void {
  const names = Object.keys(fields).filter((name) => !optional.includes(name))
  must(equal(names.sort(), ['signature', ...needed].sort()), `fields ${Object.keys(fields)}`)
}

function prepare(fields: Fields): object {
  only(fields, [])
  return { appId: APP_ID, cosRegionList: REGIONS.map((region) => ({ region, domain: bucketHost(region) })) }
}

function apply(fields: Fields, state: State): object {
  must(fields.uploadFromWeb === true, 'uploadFromWeb is missing')
  if (fields.vodSessionKey !== undefined) {
    only(fields, ['uploadFromWeb', 'vodSessionKey'], ['storageRegion'])
    const session = state.sessions.get(String(fields.vodSessionKey))
    return session ? granted(session) : { code: 10009 }
  }
  const cover = fields.coverName === undefined ? [] : ['coverName', 'coverType', 'coverSize']
  only(fields, ['uploadFromWeb', 'videoName', 'videoType', 'videoSize', ...cover], ['storageRegion'])
  const { videoName, storageRegion } = fields
  must(
    typeof videoName === 'string' && videoName !== '' && !/[\\/:*?"<>|]/.test(videoName),
    `video name ${videoName}`,
  )
  must(
    storageRegion === undefined || REGIONS.some((region) => region === storageRegion),
    `region ${storageRegion}`,
  )
  const session = newSession(
    String(storageRegion ?? REGIONS[0]),
    fileIn(fields, 'video'),
    cover.length > 0 ? fileIn(fields, 'cover') : undefined,
  )
  state.sessions.set(session.vodSessionKey, session)
  return granted(session)
}

function fileIn(fields: Fields, kind: 'video' | 'cover'): { type: string; size: number } {
  const [type, size] = [fields[`${kind}Type`], fields[`${kind}Size`]]
  must(typeof type === 'string' && /^[a-z0-9]{2,5}$/.test(type), `${kind}Type ${type}`)
  must(typeof size === 'number' && Number.isInteger(size) && size > 0, `${kind}Size ${size}`)
  return { type, size }
}

function granted(session: Session): object {
  const { region, video, cover, vodSessionKey, certificates } = session
  const { timestamp, ...tempCertificate } = newCertificate()
  certificates.push({ timestamp, ...tempCertificate })
  const [bucket = ''] = bucketHost(region).split(`-${APP_ID}`)
  const place = ({ key }: { key: string }) => ({ storageSignature: '', storagePath: `/${key}` })
  return {
    video: place(video),
    ...(cover && { cover: place(cover) }),
    storageAppId: APP_ID,
    storageBucket: bucket,
    storageRegion: 'cq',
    storageRegionV5: region,
    StorageRegionV5: region,
    domain: 'vod2.qcloud.com',
    vodSessionKey,
    appId: APP_ID,
    timestamp,
    tempCertificate,
  }
}

function commit(fields: Fields, { sessions, objects }: State): object {
  only(fields, ['vodSessionKey'])
  const session = sessions.get(String(fields.vodSessionKey))
  if (!session) return { code: 10009 }
  const { fileId, video, cover } = session
  for (const { key, size } of cover ? [video, cover] : [video])
    must(objects.get(key)?.length === size, `committed without ${key}`)
  session.committed = true
  const published = ({ key }: { key: string }) => ({
    url: `https://${PLAYBACK_HOST}/${key}`,
    verify_content: Buffer.from(key).toString('base64'),
  })
  return { fileId, video: published(video), ...(cover && { cover: published(cover) }) }
}

const REPORT = {
  version: 'string',
  platform: 'number',
  device: 'string',
  reqType: 'number',
  reqTimeCost: 'number',
  reqTime: 'number',
}

function checkReport(fields: Fields): void {
  for (const [name, type] of Object.entries(REPORT))
    must(typeof fields[name] === type, `report with ${name} ${fields[name]}`)
  must(/^(number|string)$/.test(typeof fields.errCode), `report with errCode ${fields.errCode}`)
  must(
    fields.platform === 3000 && [10001, 20001, 10002, 40001].includes(Number(fields.reqType)),
    `report ${fields.reqType}`,
  )
}
