import type { FastifyInstance } from 'fastify'
import { openapi } from './openapi.ts'

const PAGE = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>接口文档 · 党校培训管理后台</title>
<style>body{font:15px/1.6 system-ui,"Noto Sans CJK SC",sans-serif;margin:0 auto;max-width:1080px;padding:24px;color:#222}
h2{border-bottom:1px solid #e5e5e5;padding-bottom:6px;margin-top:36px}details{border:1px solid #e5e5e5;border-radius:6px;margin:8px 0;padding:8px 14px}
summary{cursor:pointer}code,pre{font:13px/1.5 ui-monospace,monospace}pre{background:#fafafa;overflow:auto;padding:10px;border-radius:4px}
b{display:inline-block;width:3.5em;color:#a8201a}.by{color:#777;margin-left:1em}</style></head>
<body><h1>接口文档</h1><p>机器可读：<a href="/api/openapi.json">/api/openapi.json</a>。每个请求须带 <code>X-Requested-With: XMLHttpRequest</code>。</p>
<main></main><script src="/api/docs.js"></script></body></html>`

const SCRIPT = `fetch('/api/openapi.json').then((r) => r.json()).then(({ paths }) => {
  const groups = {}
  for (const [path, methods] of Object.entries(paths)) for (const [method, op] of Object.entries(methods)) (groups[op.tags[0]] ??= []).push([method, path, op])
  const el = (name, text, props) => Object.assign(document.createElement(name), text === undefined ? {} : { textContent: text }, props)
  const block = (title, value) => [el('h4', title), el('pre', JSON.stringify(value, null, 2))]
  for (const [tag, ops] of Object.entries(groups)) {
    const section = el('section'); section.append(el('h2', tag))
    for (const [method, path, op] of ops) {
      const details = el('details'), summary = el('summary')
      summary.append(el('b', method.toUpperCase()), el('code', path), el('span', '  ' + op.summary), el('span', op.description, { className: 'by' }))
      details.append(summary)
      if (op.parameters.length) details.append(...block('参数', op.parameters))
      if (op.requestBody) details.append(...block('请求体', op.requestBody.content))
      details.append(...block('返回', op.responses[200].content))
      section.append(details)
    }
    document.querySelector('main').append(section)
  }
})`

/** `/api/openapi.json`, and a page to read it. */
export function docsRoutes(app: FastifyInstance): void {
  let document: string | undefined
  app.get('/api/openapi.json', async (_, reply) => {
    document ??= JSON.stringify(openapi())
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  app.get('/api/docs.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT))
}
