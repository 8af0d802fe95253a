import { readdirSync, readFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { extname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/** Serve a built page from memory, gzipped, and hand its calls on to the product's server: the same for every page that is compared. */
export function servePage(folder: string, apiPort: number): Promise<Server> {
  const files = new Map<string, { type: string; body: Buffer }>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)]
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && type)
      files.set(`/${relative(folder, path)}`, { type, body: gzipSync(readFileSync(path), { level: 9 }) })
  }
  const server = createServer((asked, reply) => {
    const { url = '/', method, headers } = asked
    if (url.startsWith('/api/')) {
      const call = request({ host: '127.0.0.1', port: apiPort, path: url, method, headers }, (answer) => {
        reply.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(reply)
      })
      call.on('error', () => reply.destroy())
      asked.pipe(call)
      return
    }
    const file = files.get(url.split('?')[0] ?? '/') ?? files.get('/index.html')
    reply.writeHead(200, {
      'content-type': file?.type,
      'content-encoding': 'gzip',
      'content-length': file?.body.length,
    })
    reply.end(file?.body)
  })
  return new Promise((resolve) => {
    server.listen(0, 'localhost', () => resolve(server))
  })
}
