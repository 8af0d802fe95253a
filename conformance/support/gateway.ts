import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { selfSigned } from './certificate.ts'

export interface Call {
  method: string
  host: string
  path: string
  query: URLSearchParams
  /** Of the calls with a JSON body. */
  fields: Record<string, unknown>
  /** The service's answer; absent until then, and for a call that never reached the service. */
  status?: number
}

interface Interference {
  /** Not passed on before this; what the client has given up meanwhile never is. */
  until?: Promise<unknown>
  /** Answered in the service's place. */
  answer?: object
  authorization?: (text: string) => string
  fields?: (fields: Record<string, unknown>) => Record<string, unknown>
}

export type Rule = (call: Call) => Interference | undefined

export interface GatewayOptions {
  /** Port of the service, which is told the host that was asked for. */
  upstream: number
  html: string
  signature: () => string
}

/** Stands at every address of the cloud, writes down each call, and passes it on to the service as it came. */
export async function openGateway({ upstream, html, signature }: GatewayOptions) {
  const calls: Call[] = []
  const agent = new Agent({ keepAlive: true })
  let rule: Rule = () => undefined
  let pages = 0
  /** The page of the present test. */
  let page = ''

  async function pass(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const host = (asked.headers.host ?? '').replace(/:\d+$/, '')
    const { pathname, searchParams } = new URL(asked.url ?? '/', `https://${host}`)
    if (host.endsWith('.page.test'))
      return void reply.setHeader('content-type', 'text/html').end(pathname === '/' ? html : signature())
    const { origin, referer = origin } = asked.headers
    if (!`${referer}/`.startsWith(`${page}/`)) return void reply.destroy()
    const isJson = pathname === '/v3/index.php' || pathname === '/ugcupload_new'
    const body = isJson && asked.method === 'POST' ? await text(asked) : undefined
    const call: Call = {
      method: asked.method ?? '',
      host,
      path: pathname,
      query: searchParams,
      fields: body ? JSON.parse(body) : {},
    }
    calls.push(call)
    const { until, answer, authorization, fields } = (call.method !== 'OPTIONS' && rule(call)) || {}
    await until
    if (reply.destroyed) return
    if (answer) return void reply.setHeader('access-control-allow-origin', '*').end(JSON.stringify(answer))
    const headers = { ...asked.headers }
    if (authorization && headers.authorization) headers.authorization = authorization(headers.authorization)
    const altered = fields && Buffer.from(JSON.stringify(fields(call.fields)))
    if (altered) headers['content-length'] = String(altered.length)
    const onward = request({
      port: upstream,
      host: '127.0.0.1',
      agent,
      method: call.method,
      path: asked.url,
      headers,
    })
    onward.on('response', (answered) => {
      call.status = answered.statusCode ?? 0
      reply.writeHead(call.status, answered.rawHeaders)
      answered.pipe(reply)
    })
    onward.on('error', () => reply.destroy())
    reply.on('close', () => reply.writableFinished || onward.destroy())
    if (body === undefined) asked.pipe(onward)
    else onward.end(altered ?? body)
  }

  const listener: RequestListener = (asked, reply) => void pass(asked, reply).catch(() => reply.destroy())
  const secure = createTlsServer(selfSigned(), listener)
  const plain = createServer(listener)
  return {
    calls,
    /** Hosts are mapped to this port, with TLS and without. */
    securePort: await listen(secure),
    plainPort: await listen(plain),
    interfere(next: Rule) {
      rule = next
    },
    /** @returns the page for another test; what a former page still calls goes nowhere. */
    begin(): string {
      calls.length = 0
      rule = () => undefined
      page = `https://${++pages}.page.test`
      return page
    },
    close() {
      for (const server of [secure, plain]) {
        server.close()
        server.closeAllConnections()
      }
      agent.destroy()
    },
  }
}

export type Gateway = Awaited<ReturnType<typeof openGateway>>

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
