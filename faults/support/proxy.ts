import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { answerInPlace } from './answers.ts'
import type { Fault, Step } from './cases.ts'
import { stepOf } from './steps.ts'

export interface ProxyOptions {
  /** Port of the video store. */
  upstream: number
  /** Time passes for the two ends together. */
  pass: (ms: number) => void
  /** The store's clock changes against the client's. */
  skew: (ms: number) => void
  sleep: (ms: number) => Promise<void>
  /** A request gets no further before time passes, or the client gives it up; answers how to let it go on. */
  park: (url: string) => () => void
}

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const HOUR_MS = 3_600_000
const LATENCY_MS = 3000

export type FaultProxy = Awaited<ReturnType<typeof openProxy>>

/** Passes HTTP on to the video store and does to it what the faults say. */
export async function openProxy({ upstream, pass, skew, sleep, park }: ProxyOptions) {
  let rule: Fault | undefined
  let plan: { step: Step; number: number; act: () => Promise<unknown> } | undefined
  let hold = { parts: Number.POSITIVE_INFINITY, until: Promise.resolve() }
  let parts = 0
  const state = {
    struck: 0,
    /** `step number` of every body whose acceptance the client has been told, in order. */
    acknowledged: [] as string[],
    /** Bytes of the file that the client sent in them. */
    acknowledgedBytes: 0,
  }

  function faultFor(step: Step | undefined, number: number): Fault | undefined {
    if (!rule || (rule.step !== step && rule.step !== 'any') || rule.times <= 0) return undefined
    if (rule.number !== undefined && rule.number !== number) return undefined
    rule.times--
    state.struck++
    return rule
  }

  /** @returns whether the client is still there */
  async function held(reply: ServerResponse): Promise<boolean> {
    parts++
    if (parts > hold.parts) await hold.until
    return !reply.destroyed
  }

  async function planned(step: Step | undefined): Promise<void> {
    const due = plan
    if (!due || due.step !== step) return
    due.number--
    if (due.number === 0) await due.act()
  }

  async function handle(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { step, number } = stepOf(asked)
    const fault = asked.method === 'OPTIONS' ? undefined : faultFor(step, number)
    if (step === 'part' && !(await held(reply))) return
    if (fault?.moment === 'early' && !(await early(fault, asked, reply))) return
    const half = fault?.moment === 'middle' && (step === 'part' || step === 'put')
    const answer = await passOn(asked, half ? Number(asked.headers['content-length']) / 2 : undefined)
    if (!answer) return strike(fault, asked, reply)
    await planned(step)
    if (fault?.moment === 'middle') return sendHalf(fault, answer, asked, reply)
    if (fault?.moment === 'late' && !(await late(fault, answer, asked, reply))) return
    if (reply.destroyed) return
    reply.writeHead(answer.status, answer.headers).end(answer.body)
    if (fault?.fault === 'no CORS headers') return
    if (answer.status === 200 && (step === 'part' || step === 'put')) acknowledge(`${step} ${number}`, asked)
  }

  function acknowledge(what: string, { headers }: IncomingMessage) {
    state.acknowledged.push(what)
    state.acknowledgedBytes += Number(headers['content-length'])
  }

  /** @returns whether the request goes on to the service */
  async function early(fault: Fault, asked: IncomingMessage, reply: ServerResponse): Promise<boolean> {
    if (fault.fault === 'expired credentials') pass(3 * HOUR_MS)
    else if (fault.fault === 'skewed clock') skew(-HOUR_MS)
    else if (fault.fault === 'latency') await delay(asked)
    else {
      asked.resume()
      answerOrStrike(fault, asked, reply)
      return false
    }
    return true
  }

  /** @returns whether the answer goes on to the client */
  async function late(
    fault: Fault,
    answer: Answer,
    asked: IncomingMessage,
    reply: ServerResponse,
  ): Promise<boolean> {
    if (fault.fault === 'latency') await delay(asked)
    else if (fault.fault === 'no CORS headers') {
      for (const name of Object.keys(answer.headers))
        if (name.startsWith('access-control-')) delete answer.headers[name]
    } else {
      answerOrStrike(fault, asked, reply)
      return false
    }
    return true
  }

  async function delay({ url = '' }: IncomingMessage): Promise<void> {
    const goOn = park(url)
    await sleep(LATENCY_MS)
    goOn()
  }

  function answerOrStrike(fault: Fault, asked: IncomingMessage, reply: ServerResponse) {
    if (!answerInPlace(fault, reply)) strike(fault, asked, reply)
  }

  function strike(fault: Fault | undefined, asked: IncomingMessage, reply: ServerResponse) {
    if (fault?.fault === 'hang') return void park(asked.url ?? '')
    if (fault?.fault === 'reset') reply.socket?.resetAndDestroy()
    else reply.socket?.destroy()
  }

  function sendHalf(
    fault: Fault,
    { status, headers, body }: Answer,
    asked: IncomingMessage,
    reply: ServerResponse,
  ) {
    const length = Math.max(2, body.length)
    reply.writeHead(status, { ...headers, 'content-length': length })
    reply.write(body.subarray(0, Math.ceil(body.length / 2)), () => strike(fault, asked, reply))
    reply.flushHeaders()
  }

  /** The service's answer; `undefined` when the request broke off after that many bytes, or by itself. */
  async function passOn(asked: IncomingMessage, bytes?: number): Promise<Answer | undefined> {
    const { method, url, headers } = asked
    const onward = request({ host: '127.0.0.1', port: upstream, method, path: url, headers })
    const answered = once(onward, 'response')
    asked.on('close', () => asked.complete || onward.destroy())
    try {
      if (bytes === undefined) asked.pipe(onward)
      else {
        let passed = 0
        for await (const piece of asked) {
          onward.write(piece)
          passed += piece.length
          if (passed >= bytes) break
        }
      }
      if (bytes !== undefined) throw new Error('half is enough')
      const [reply] = (await answered) as [IncomingMessage]
      const body = await buffer(reply)
      return { status: reply.statusCode ?? 0, headers: reply.headers, body }
    } catch {
      answered.catch(() => undefined)
      onward.destroy()
      return undefined
    }
  }

  const server = createServer((asked, reply) => void handle(asked, reply))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    strike(fault: Fault) {
      rule = { ...fault }
      Object.assign(state, { struck: 0, acknowledged: [], acknowledgedBytes: 0 })
    },
    /** Acts once the service has answered that many requests of the step, before the last answer goes on. */
    after(step: Step, number: number, act: () => Promise<unknown>) {
      plan = { step, number, act }
    },
    /** Lets that many parts pass, and the others only afterwards. */
    holdParts(parts: number, until: Promise<void>) {
      hold = { parts, until }
    },
    heal() {
      rule = undefined
    },
    /** Nothing of the last case goes on. */
    cutAll: () => server.closeAllConnections(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
