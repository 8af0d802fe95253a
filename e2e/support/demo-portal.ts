import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A portal's key, as `npm run portal:key` prints it. */
export interface PortalKey {
  keyId: string
  secret: string
}

/** A unit's public website with one page: a live class and its comments. */
export interface DemoPortal extends AsyncDisposable {
  address: string
}

/** Call the product as `docs/portal.md` says. */
async function signedCall(
  product: string,
  key: PortalKey,
  method: 'GET' | 'POST',
  path: string,
  body = '',
): Promise<Response> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomUUID()
  const digest = createHash('sha256').update(body).digest('hex')
  const text = [method, path, timestamp, nonce, digest].join('\n')
  const signature = createHmac('sha256', key.secret).update(text).digest('hex')
  return fetch(`${product}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-portal-key': key.keyId,
      'x-portal-timestamp': timestamp,
      'x-portal-nonce': nonce,
      'x-portal-signature': signature,
    },
    ...(method === 'POST' && { body }),
  })
}

/** The page asks its own server; only that one has the key. */
const PAGE = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<title>门户 · 直播课</title>
<h1>直播课</h1>
<ul aria-label="评论"></ul>
<form>
  <label>我的评论 <input name="content"></label>
  <button>发表</button>
</form>
<p role="status"></p>
<script>
  const list = document.querySelector('ul')
  const status = document.querySelector('[role=status]')
  const shown = new Map()
  let after = ''
  // The number is made once for what was typed, so that a second click is the same comment.
  let number = crypto.randomUUID()
  document.querySelector('form').onsubmit = async (event) => {
    event.preventDefault()
    const content = event.target.content.value
    const answer = await fetch('/comments', { method: 'POST', body: JSON.stringify({ number, content }) })
    const said = await answer.json()
    if (!answer.ok) {
      status.textContent = said.fields ? Object.values(said.fields).join('；') : said.message
      return
    }
    status.textContent = said.auditStatus === 1 ? '已发表' : '已提交，审核后显示'
    number = crypto.randomUUID()
    event.target.reset()
  }
  const look = async () => {
    const answer = await fetch('/comments?after=' + after)
    if (answer.ok) {
      const { records, gone, next } = await answer.json()
      for (const record of records) shown.set(record.id, record)
      for (const id of gone) shown.delete(id)
      list.replaceChildren(...[...shown.values()].map(({ userName, content, reply }) => {
        const item = document.createElement('li')
        item.textContent = userName + '：' + content + (reply && '（回复：' + reply + '）')
        return item
      }))
      after = next
    }
    setTimeout(look, 500)
  }
  look()
</script>
</html>`

/** @param product address of the product, `http://localhost:3000` */
export async function openPortal(product: string, key: PortalKey, liveClassId: number): Promise<DemoPortal> {
  const path = `/api/portal/live-class/${liveClassId}`

  const bodyOf = async (request: IncomingMessage): Promise<string> => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    return Buffer.concat(parts).toString('utf8')
  }

  const pass = async (answer: Response, response: ServerResponse) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://portal')
    if (pathname !== '/comments') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE)
      return
    }
    if (request.method === 'POST') {
      const { number, content } = JSON.parse(await bodyOf(request)) as { number: string; content: string }
      // The portal knows its viewer.
      const comment = JSON.stringify({ number, content, viewerId: 'viewer-7', userName: '周敏' })
      await pass(await signedCall(product, key, 'POST', `${path}/comment`, comment), response)
      return
    }
    const after = searchParams.get('after')
    const query = after ? `?after=${after}` : ''
    await pass(await signedCall(product, key, 'GET', `${path}/comments${query}`), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
