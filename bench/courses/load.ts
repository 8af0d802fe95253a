import { connect, type Socket } from 'node:net'

export interface Measured {
  requestsPerSecond: number
  /** Milliseconds of each answer. */
  times: number[]
}

export interface Target {
  port: number
  /** The whole request, as it goes over the wire. */
  request(): string | Buffer
}

/**
 * Ask over `connections` kept-alive connections for `milliseconds`, each anew as soon as it is answered. Speaks just enough HTTP/1.1, because
 * the processor's share of a full client would blur what is measured.
 *
 * @throws Error for an answer other than 200
 */
export async function load(
  { port, request }: Target,
  connections: number,
  milliseconds: number,
): Promise<Measured> {
  const times: number[] = []
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, () => ask(port, request, began + milliseconds, times)),
  )
  return { requestsPerSecond: (times.length * 1000) / (performance.now() - began), times }
}

async function ask(port: number, request: Target['request'], until: number, times: number[]): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  try {
    while (performance.now() < until) {
      const asked = performance.now()
      await exchange(socket, request())
      times.push(performance.now() - asked)
    }
  } finally {
    socket.destroy()
  }
}

/** Send a request and give its answer's body. */
export function exchange(socket: Socket, request: string | Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const parts: Buffer[] = []
  let had = 0
  let body = -1
  let length = 0
  const onData = (part: Buffer) => {
    parts.push(part)
    had += part.length
    if (body < 0) {
      const all = parts.length === 1 ? part : Buffer.concat(parts)
      const end = all.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = all.toString('latin1', 0, end)
      body = end + 4
      length = Number(/^content-length: (\d+)/im.exec(head)?.[1])
      if (!head.startsWith('HTTP/1.1 200')) reject(new Error(all.toString('utf8', 0, 2_000)))
    }
    if (had >= body + length) resolve(Buffer.concat(parts).subarray(body, body + length))
  }
  socket.on('data', onData).once('error', reject)
  socket.write(request)
  return promise.finally(() => socket.off('data', onData).off('error', reject))
}
