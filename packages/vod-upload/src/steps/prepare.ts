import { linked } from '../abort.ts'
import { type Data, field, isObject } from '../api.ts'
import type { Job } from '../job.ts'

const TIMEOUT_MS = 5000

interface Region {
  region: string
  domain: string
}

/** Answers the storage region that is nearest, if there is a choice. A failure costs only that. */
export async function prepare(job: Job): Promise<string | undefined> {
  const { api, ports, reporter } = job
  const start = ports.clock.now()
  let region: string | undefined
  let failure: unknown
  try {
    region = await choose()
  } catch (error) {
    failure = error
  }
  if (!job.isPaused()) reporter.prepare(start, failure)
  return region

  async function choose() {
    const { appId, regions } = await api.call('PrepareUploadUGC', {}, read)
    if (appId !== undefined) reporter.know({ appId })
    return regions.length > 1 ? firstToAnswer(regions, job) : undefined
  }
}

function read(data: Data): { appId: number | undefined; regions: Region[] } {
  const { appId, cosRegionList } = data
  const list = Array.isArray(cosRegionList) ? cosRegionList.filter(isObject) : []
  return {
    appId: typeof appId === 'number' ? appId : undefined,
    regions: list.map((item) => ({
      region: field(item, 'region', 'string'),
      domain: field(item, 'domain', 'string'),
    })),
  }
}

/** Any answer counts, whatever its status: the buckets are private. */
async function firstToAnswer(regions: Region[], { http, service, signal }: Job): Promise<string> {
  const race = linked(signal)
  const scheme = service.hosts[0].startsWith('http:') ? 'http' : 'https'
  try {
    return await Promise.any(
      regions.map(async ({ region, domain }) => {
        const url = domain.includes('://') ? domain : `${scheme}://${domain}`
        await http.send({ method: 'HEAD', url, mode: 'no-cors', timeoutMs: TIMEOUT_MS, signal: race.signal })
        return region
      }),
    )
  } finally {
    race.abort()
    race.release()
  }
}
