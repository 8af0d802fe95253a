import type { ErrorCode, User } from '@dangxiao/contract'
import { vi } from 'vitest'

export interface Asked {
  method: string
  /** Below `/api`, without the query. */
  path: string
  query: URLSearchParams
  body: unknown
  headers: Headers
}

type Answer = object | boolean | Response | Promise<object | Response>

/** Stand in for the server: the first handler whose `METHOD /path` fits answers; `*` fits one part of a path. Gives what was asked. */
export function fakeApi(handlers: Record<string, (asked: Asked) => Answer>): Asked[] {
  const log: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://localhost')
    const asked: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    }
    log.push(asked)
    const found = Object.entries(handlers).find(([pattern]) => fits(pattern, `${asked.method} ${asked.path}`))
    if (!found) return failure(404, 'NO_SUCH_CALL', `没有这个接口：${asked.path}`)
    const answer = await found[1](asked)
    return answer instanceof Response ? answer : Response.json(answer)
  })
  return log
}

const fits = (pattern: string, asked: string) =>
  new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(asked)

export const failure = (status: number, code: ErrorCode, message: string, fields?: Record<string, string>) =>
  Response.json({ code, message, ...(fields && { fields }) }, { status })

export const reviewer: User = {
  userId: 7,
  account: 'city',
  name: '周敏',
  userLevel: 2,
  unitType: 2,
  unitId: 20,
  unitName: '长沙市委党校',
  roles: ['市管理员'],
  permissions: {
    'course:view': 'branch',
    'course:edit': 'branch',
    'course:review': 'branch',
    'course:pin': 'branch',
  },
  mustChangePassword: false,
}
