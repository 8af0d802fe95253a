import type { ServerResponse } from 'node:http'
import type { Fault } from './cases.ts'

const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag' }
const isVodCall = ({ step }: Fault) => ['prepare', 'apply', 'commit'].includes(step)

/** Answers in the service's place; `false` when the fault is none that answers. */
export function answerInPlace(fault: Fault, reply: ServerResponse): boolean {
  switch (fault.fault) {
    case 'status 500':
      reply.writeHead(500, { ...cors, 'content-type': 'text/plain' }).end('Internal Server Error')
      return true
    case 'bad body':
      reply
        .writeHead(200, { ...cors, 'content-type': 'text/html' })
        .end('<!doctype html><title>Sign in to this network</title>')
      return true
    case 'error inside 200':
      reply
        .writeHead(200, {
          ...cors,
          'content-type': isVodCall(fault) ? 'application/json' : 'application/xml',
        })
        .end(errorOf(fault))
      return true
    default:
      return false
  }
}

function errorOf(fault: Fault): string {
  if (isVodCall(fault)) return JSON.stringify({ code: 10_000, message: 'internal error' })
  return '<?xml version="1.0"?><Error><Code>InternalError</Code><Message>We encountered an internal error.</Message></Error>'
}
