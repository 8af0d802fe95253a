import { type Data, field, isObject } from '../api.ts'
import { persistently } from '../attempts.ts'
import { isRefusal, isSessionGone, UploadError } from '../errors.ts'
import type { Call, Job } from '../job.ts'
import type { Credentials, Session, StoreAccess } from '../ports.ts'

/** How much of their life credentials are used before new ones are asked for. */
const SAFE_LIFE = 0.9
/** After a renewal that failed while the old credentials still hold. */
const RENEW_AGAIN_MS = 30_000

/** What an apply reply allows: where to put which object, and until when. */
export interface Grant {
  vodSessionKey: string
  /** Object keys, without a leading slash. */
  key: string
  coverKey: string | undefined
  origin: string
  credentials: Credentials
  /** When to renew the credentials, by our clock. */
  renewAt: number
  /** Something of it may be stored already. */
  goesOn: boolean
}

/**
 * Asks for a place to upload to; goes on with a known session. One that the provider does not know is forgotten. Any other refusal may pass:
 * after a run that ended with one the session is in doubt, and after one more the next attempt starts afresh.
 */
export async function apply(job: Job, region?: string): Promise<Grant> {
  const { memory, reporter } = job
  let afresh = false

  async function attempt(): Promise<Grant> {
    const { session } = memory
    if (!session || afresh) return request(job, fresh(job, region))
    try {
      return await request(job, { vodSessionKey: session.vodSessionKey })
    } catch (error) {
      afresh = session.isDoubted === true && isRefusal(error)
      throw error
    }
  }

  try {
    const grant = await persistently(job, reporter.apply, attempt)
    const { vodSessionKey, key } = grant
    const goesOn = memory.session?.key === key
    const { isDoubted: _, ...known } = { ...(goesOn && memory.session), vodSessionKey, key }
    await memory.keep(known)
    return { ...grant, goesOn }
  } catch (error) {
    if (isRefusal(error) && memory.session) await memory.keep({ ...memory.session, isDoubted: true })
    throw error
  }
}

/** Access to what a session has stored. */
export const grantOf = (call: Call, { vodSessionKey }: Pick<Session, 'vodSessionKey'>): Promise<Grant> =>
  persistently(call, call.reporter.apply, () => request(call, { vodSessionKey }))

/** Access to the store that renews its credentials in time, once for all requests under way. */
export function accessOf(job: Call, grant: Grant): StoreAccess {
  const { clock, log } = job.ports
  let current = grant
  let renewing: Promise<Credentials> | undefined

  function renewal(): Promise<Credentials> {
    renewing ??= grantOf(job, grant)
      .then((next) => {
        if (next.key !== grant.key)
          throw new UploadError('expired', { detail: 'the session now leads to another object' })
        current = next
        return next.credentials
      })
      .finally(() => {
        renewing = undefined
      })
    return renewing
  }

  return {
    origin: grant.origin,
    async credentials() {
      if (clock.now() < current.renewAt) return current.credentials
      try {
        return await renewal()
      } catch (error) {
        log('credentials were not renewed', error)
        current = { ...current, renewAt: clock.now() + RENEW_AGAIN_MS }
        return current.credentials
      }
    },
    renew: async (expired) => (current.credentials === expired ? renewal() : current.credentials),
  }
}

/** One attempt. */
async function request(job: Call, fields: Data): Promise<Grant> {
  const { api, memory } = job
  try {
    return await api.call('ApplyUploadUGC', { uploadFromWeb: true, ...fields }, (data) =>
      readGrant(job, data),
    )
  } catch (error) {
    if ('vodSessionKey' in fields && isSessionGone(error)) await memory.forget()
    throw error
  }
}

function fresh({ options: { file, cover, name } }: Job, region: string | undefined): Data {
  const [fileName, videoType] = nameAndType(file.name)
  const [coverName, coverType] = nameAndType(cover?.name ?? '')
  return {
    videoName: (name || fileName || file.name).replace(/[\\/:*?"<>|]/g, '_'),
    videoType,
    videoSize: file.size,
    ...(cover && { coverName, coverType, coverSize: cover.size }),
    ...(region && { storageRegion: region }),
  }
}

/** What stands before and after the last dot. */
function nameAndType(fileName: string): [name: string, type: string] {
  const dot = fileName.lastIndexOf('.')
  return dot < 0 ? [fileName, ''] : [fileName.slice(0, dot), fileName.slice(dot + 1).toLowerCase()]
}

function readGrant({ service, reporter, ports: { clock } }: Call, data: Data): Grant {
  const certificate = section(data, 'tempCertificate')
  const now = Math.floor(clock.now() / 1000)
  const startTime = typeof data.timestamp === 'number' ? data.timestamp : now
  const expiredTime = field(certificate, 'expiredTime', 'number')
  const region =
    typeof data.storageRegionV5 === 'string' ? data.storageRegionV5 : field(data, 'StorageRegionV5', 'string')
  const vodSessionKey = field(data, 'vodSessionKey', 'string')
  const grant = {
    vodSessionKey,
    key: keyOf(section(data, 'video')),
    coverKey: isObject(data.cover) ? keyOf(data.cover) : undefined,
    origin:
      service.objectStoreOrigin?.replace(/\/$/, '') ??
      bucketOrigin(`${data.storageBucket}-${data.storageAppId}`, region),
    credentials: {
      secretId: field(certificate, 'secretId', 'string'),
      secretKey: field(certificate, 'secretKey', 'string'),
      token: field(certificate, 'token', 'string'),
      startTime,
      expiredTime,
    },
    renewAt: clock.now() + (expiredTime - startTime) * 1000 * SAFE_LIFE,
    goesOn: true,
  }
  reporter.know({
    vodSessionKey,
    cosRegion: region,
    ...(typeof data.appId === 'number' && { appId: data.appId }),
  })
  return grant
}

function section(data: Data, name: string): Data {
  const value = data[name]
  if (!isObject(value)) throw new TypeError(`${name} is missing`)
  return value
}

const keyOf = (place: Data) => field(place, 'storagePath', 'string').replace(/^\//, '')

/** The reply becomes an address, so it is held to the cloud's own rules. */
function bucketOrigin(bucket: string, region: string): string {
  if (!/^[a-z\d-]+-\d+$/.test(bucket) || !/^[a-z\d-]+$/.test(region)) throw new TypeError('not a bucket')
  return `https://${bucket}.cos.${region}.myqcloud.com`
}
