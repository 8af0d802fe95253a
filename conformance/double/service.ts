import { createHash, createHmac, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Service } from '../support/service.ts'
import { answerObjectCall } from './bucket.ts'
import { type Asked, checkHeaders, preflight, Violation } from './refusal.ts'
import { bucketHost, newState, REGIONS, type State } from './state.ts'
import { answerVodCall } from './vod-calls.ts'

/** The cloud's upload service by its own description: strict in what it takes, and nothing of the embedded store's code in it. */
export async function cloudDouble(
  changes: Pick<State, 'failingCompletions'> = { failingCompletions: 0 },
): Promise<Service> {
  const state: State = { ...newState(), ...changes }

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = '', headers, url = '/' } = request
    const body = await buffer(request)
    const { pathname, searchParams } = new URL(url, 'https://double.test')
    const asked: Asked = {
      method,
      host: headers.host ?? '',
      path: decodeURIComponent(pathname),
      query: searchParams,
      headers,
      body,
      reply,
    }
    reply.setHeader('server', 'tencent-cos').setHeader('access-control-allow-origin', headers.origin ?? '*')
    reply.setHeader('access-control-expose-headers', 'ETag, Date, x-cos-request-id')
    try {
      checkHeaders(asked)
      if (method === 'OPTIONS') preflight(asked)
      else if (/^(?:vod2\.(?:qcloud|dnsv1)|vodreport\.qcloud)\.com$/.test(asked.host))
        answerVodCall(asked, state)
      else answerObjectCall(asked, state)
    } catch (error) {
      if (!(error instanceof Violation)) throw error
      state.violations.push(`${method} ${asked.host}${url}: ${error.message}`)
      if (!reply.headersSent) reply.writeHead(400).end()
    }
  }

  const server = createServer(
    (request, reply) => void answer(request, reply).catch((error) => reply.destroy(error)),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    regions: REGIONS.map((region) => ({ region, domain: bucketHost(region) })),
    signature: () => sign(state.account),
    checked: () => state.checked,
    violations: () => state.violations,
    begin() {
      Object.assign(state, { ...newState(), ...changes, sessions: state.sessions, objects: state.objects })
    },
    async playing(url) {
      const object = state.objects.get(new URL(url).pathname.slice(1))
      return createHash('sha256')
        .update(object ?? '')
        .digest('hex')
    },
    leftovers: async () => [...state.sessions.values()].flatMap(({ uploads }) => [...uploads.keys()]),
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function sign({ secretId, secretKey }: State['account']): string {
  const now = Math.floor(Date.now() / 1000)
  const original = `secretId=${secretId}&currentTimeStamp=${now}&expireTime=${now + 600}&random=${randomInt(2 ** 32)}`
  return Buffer.concat([
    createHmac('sha1', secretKey).update(original).digest(),
    Buffer.from(original),
  ]).toString('base64')
}
