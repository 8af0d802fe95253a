import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { exchange, type Target } from './load.ts'

const head = (port: number, method: string, path: string) =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: keep-alive\r\n`
const own = (cookie: string) => `cookie: ${cookie}\r\nx-requested-with: XMLHttpRequest\r\n`

export const get = (port: number, path: string, cookie = ''): Target => {
  const request = Buffer.from(`${head(port, 'GET', path)}${cookie && own(cookie)}\r\n`)
  return { port, request: () => request }
}

/** @param key sends a new submission's key with each request */
export const post = (
  port: number,
  path: string,
  body: () => unknown,
  { cookie = '', key = false } = {},
): Target => ({
  port,
  request: () => {
    const text = JSON.stringify(body())
    return `${head(port, 'POST', path)}${cookie && own(cookie)}${key ? `idempotency-key: ${randomUUID()}\r\n` : ''}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  },
})

/** One answer, read. */
export async function once<T>({ port, request }: Target): Promise<T> {
  const socket = connect({ port, host: '127.0.0.1' })
  try {
    return JSON.parse((await exchange(socket, request())).toString())
  } finally {
    socket.destroy()
  }
}

/** @returns the cookie of a new session */
export async function signIn(port: number, account: string, password: string): Promise<string> {
  const reply = await fetch(`http://localhost:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ account, password }),
  })
  const cookie = reply.headers.getSetCookie().find((text) => text.startsWith('sid='))
  if (!cookie) throw new Error(`signing in was answered ${reply.status}: ${await reply.text()}`)
  return cookie.split(';')[0] as string
}
