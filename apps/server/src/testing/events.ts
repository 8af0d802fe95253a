import type { Readable } from 'node:stream'
import { NOTICE_STREAM } from '@dangxiao/contract'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'

interface Event {
  event: string
  id?: string
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what its events carry
  data: any
}

/** A page that listens: its events one by one; undefined once the stream has ended. */
export async function listen(app: FastifyInstance, cookie: string, { last }: { last?: number } = {}) {
  const headers = { cookie, ...(last !== undefined && { 'last-event-id': String(last) }) }
  const response = await app.inject({ url: `/api${NOTICE_STREAM}`, headers, payloadAsStream: true })
  const stream = response.stream()
  onTestFinished(() => void stream.destroy())
  const events = eventsIn(stream)
  return {
    status: response.statusCode,
    headers: response.headers,
    stream,
    next: async (): Promise<Event | undefined> => (await events.next()).value,
  }
}

async function* eventsIn(stream: Readable): AsyncGenerator<Event, undefined> {
  let text = ''
  for await (const part of stream) {
    text += part
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(': ') + 2)]),
      )
      if (fields.event) yield { ...fields, event: fields.event, data: JSON.parse(fields.data ?? 'null') }
    }
  }
  return undefined
}
