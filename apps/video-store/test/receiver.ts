import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { secretKey } from './client.ts'

interface Received {
  EventType: string
  FileUploadEvent?: { FileId: string; ProcedureTaskId: string; MediaBasicInfo: Record<string, unknown> }
  ProcedureStateChangeEvent?: { Status: string } & Record<string, unknown>
}

/** Stands for the back-office: keeps every notice that is signed as it should be, and answers with `status`. */
export async function receiver(port = 0) {
  const notices: Received[] = []
  const heard: (() => void)[] = []
  const state = { status: 200, refused: 0 }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const mac = createHmac('sha256', secretKey)
      .update(`${request.headers['x-vod-time']}\n${body}`)
      .digest('hex')
    if (mac !== request.headers['x-vod-signature']) throw new Error('a notice was signed wrongly')
    if (state.status === 200) notices.push(JSON.parse(body))
    else state.refused++
    response.writeHead(state.status).end()
    for (const each of heard.splice(0)) each()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    notices,
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/vod/callback`,
    /** Waits until what came so far is as wanted. */
    async until(isEnough: () => boolean): Promise<void> {
      while (!isEnough()) await new Promise<void>((resolve) => heard.push(resolve))
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
