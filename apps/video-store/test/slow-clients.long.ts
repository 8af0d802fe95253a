import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { authorization, MB, sendHalf, startStore, videoBytes } from './client.ts'

describe('slow clients', () => {
  test('300 connections that dribble are closed within 15 s, and nobody else waits', async () => {
    const { port, client } = await startStore()
    const { video, tempCertificate } = await client.apply({ videoSize: MB })
    const uploadId = await client.initiate(video.storagePath, tempCertificate)
    for (const id of [uploadId, 'unknown'])
      await sendHalf(port, video.storagePath, tempCertificate, { partNumber: '1', uploadId: id })
    const cancelled = sendHalf(port, video.storagePath, tempCertificate, { partNumber: '1', uploadId })
    await sleep(50)
    await client.store('DELETE', video.storagePath, tempCertificate, { query: { uploadId } })
    await cancelled
    const began = Date.now()
    const starts = [
      '',
      'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ',
      'POST /v3/index.php?Action=ApplyUploadUGC HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n',
      'POST /ugcupload_new HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n',
      `PUT /5000000000000000000/a.mp4 HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\nAuthorization: q-ak=${tempCertificate.secretId}\r\n\r\n`,
    ]
    const closed = Array.from({ length: 300 }, (_, index) =>
      dribble(port, starts[index % starts.length] ?? ''),
    )
    const times: number[] = []
    for (let n = 0; n < 20; n++) {
      const asked = performance.now()
      expect((await fetch(`${client.origin}/healthz`)).status).toBe(200)
      times.push(performance.now() - asked)
      await sleep(50)
    }
    // The first ones share the processor with 300 clients that are being born in this very process.
    expect(times.sort((a, b) => a - b)[17]).toBeLessThan(100)
    await Promise.all(closed)
    expect(Date.now() - began).toBeLessThan(15_000)
    // By now the server would also have stumbled over those that hung up.
    await sleep(500)
    expect((await fetch(`${client.origin}/healthz`)).status).toBe(200)
  }, 30_000)

  test('a part may take its time, but not dawdle', async () => {
    const { port, client } = await startStore()
    const { video, tempCertificate } = await client.apply({ videoSize: MB })
    const uploadId = await client.initiate(video.storagePath, tempCertificate)
    const query = { partNumber: '1', uploadId }
    const now = Math.floor(Date.now() / 1000)
    const signed = authorization(tempCertificate, {
      method: 'PUT',
      path: video.storagePath,
      query,
      headers: {},
      window: `${now};${now + 60}`,
    })
    const bytes = videoBytes(MB)
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `PUT ${video.storagePath}?${new URLSearchParams(query)} HTTP/1.1\r\nHost: x\r\nContent-Length: ${MB}\r\nConnection: close\r\n` +
        `Authorization: ${signed}\r\nx-cos-security-token: ${tempCertificate.token}\r\n\r\n`,
    )
    for (let at = 0; at < MB; at += MB / 8) {
      await sleep(1200)
      socket.write(bytes.subarray(at, at + MB / 8))
    }
    const answer = Buffer.concat(await socket.toArray()).toString()
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
  })
})

/** A byte now and then, until the server hangs up. */
function dribble(port: number, start: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      if (start) socket.write(start)
    })
    const timer = setInterval(() => socket.write('a'), 700)
    if (!start) clearInterval(timer)
    socket.on('error', () => undefined).resume()
    socket.on('close', () => {
      clearInterval(timer)
      resolve()
    })
  })
}
